#!/usr/bin/env python3
"""Tests what copies says of compiled programs.

A folder has truth.json and its programs, NAME.hlo or NAME.hlo.xz: every relayout, reshape and
duplicate must be there and no other, with layouts, bytes of both sides, times and reason; moves
between memory spaces and within fusions are told with --space and --fused. Of a file, rows of a
kind sum to its totals, and what reads and writes one layout is no relayout.

usage: copies.py HLO_LAYOUT FOLDER|FILE..."""
import collections
import json
import pathlib
import re
import subprocess
import sys

TOLD = ("name", "kind", "from", "to", "bytes_read", "bytes", "times", "both_orders")


def copies(program, file, *options):
    done = subprocess.run([program, "copies", str(file), "--json", *options],
                          capture_output=True, check=False, encoding="utf-8",
                          errors="surrogateescape")
    return json.loads(done.stdout or "{}")


def told(rows, fields):
    return sorted(tuple(str(row[field]) for field in fields) for row in rows)


def same(what, found, wanted):
    extra, missing = (list((collections.Counter(a) - collections.Counter(b)).elements())
                      for a, b in ((found, wanted), (wanted, found)))
    for text, rows in (("is not there", extra), ("is missing", missing)):
        for row in rows:
            print(f"{what}: {text}: {' '.join(row)}")
    return not extra and not missing


def check_truth(program, folder):
    """Returns the numbers of programs, of their moves, and of those with another reason."""
    truth = json.loads((folder / "truth.json").read_text())
    moves = other = wrong = 0
    for name, wanted in truth.items():
        file = folder / f"{name}.hlo"
        file = file if file.exists() else folder / f"{name}.hlo.xz"
        rows = copies(program, file, "--space", "--fused")["rows"]
        counted = [r for r in rows if not r["fused"] and r["kind"] != "space"]
        assert counted == copies(program, file)["rows"], f"{name}: rows differ without options"
        wrong += not same(name, told(counted, TOLD), told(wanted["relayouts"], TOLD))
        wrong += not same(name, told([r for r in rows if r["kind"] == "space"], ("name", "bytes")),
                          told(wanted["space_moves"], ("name", "bytes")))
        fields = ("name", "inner", "from", "to", "bytes")
        wrong += not same(name, told([r for r in rows if r["fused"]], fields),
                          told(wanted["fused"], fields))
        moves += len(counted)
        reasons = {r["name"]: r["reason"] for r in wanted["relayouts"]}
        for row in counted:
            if row["reason"] != reasons.get(row["name"]):
                print(f"{name}: {row['name']} is wanted by {row['reason']}, "
                      f"not by {reasons.get(row['name'])}")
                other += 1
    assert wrong == 0 and other * 20 <= moves, f"{folder}: {wrong} wrong, {other} other reasons"
    return len(truth), moves, other


def check_sums(program, file):
    """Returns the number of rows of each kind."""
    answer = copies(program, file, "--only", "kind=*", "--fused")
    totals = answer.get("totals", {})
    sums = collections.defaultdict(collections.Counter)
    count = collections.Counter()
    for row in answer.get("rows", []):
        count["fused" if row["fused"] else row["kind"]] += 1
        key = row["file"], row["module"], row["kind"]
        if not row["fused"]:
            times = 1 if row["times"] is None else row["times"]
            sums[key]["bytes_read"] += times * row["bytes_read"]
            sums[key]["bytes"] += times * row["bytes"]
            sums[key]["count"] += 1
        layouts = [re.sub(r"S\(\d+\)", "", row[side]).replace(":}", "}") for side in ("from", "to")]
        plain = row["opcode"] in ("copy", "copy-start") and layouts[0] == layouts[1]
        assert not (plain and row["kind"] == "relayout"), f"{file} {row['name']}: no relayout"
    names = collections.Counter((one.get("file"), one.get("module"))
                                for one in totals.get("modules", [totals]))
    for one in totals.get("modules", [totals]):
        for kind in ("relayout", "reshape", "duplicate", "convert", "space"):
            found = sums[one.get("file"), one.get("module"), kind]
            if names[one.get("file"), one.get("module")] == 1 and kind in one:
                assert all(one[kind][field] == found[field] for field in one[kind]), \
                    f"{file} {kind}: rows are {dict(found)}, totals {one[kind]}"
    return count


def main():
    program, *paths = sys.argv[1:]
    count = collections.Counter()
    for path in map(pathlib.Path, paths):
        if (path / "truth.json").exists():
            programs, moves, other = check_truth(program, path)
            print(f"{path}: {programs} programs, {moves} moves, {other} with another reason")
        elif path.exists() and path.is_file():
            count += check_sums(program, path)
    print("rows that sum to the totals:", ", ".join(f"{n} {kind}" for kind, n in count.items()))


if __name__ == "__main__":
    main()
