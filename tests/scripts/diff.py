#!/usr/bin/env python3
"""Tests that the rows of diff sum in each memory space to the difference of what instructions own there, as
audit sums it, and that those of --by owner sum to what the answers of memory --by owner differ by.

usage: diff.py PROGRAM [ARCHIVE]     samples/diff, neighbours among the TPU's dumps of tests/dumps, and the
                                     pairs of the archive: a folder each with old.hlo, new.hlo, truth.json"""
import collections
import json
import pathlib
import subprocess
import sys
import tarfile
import tempfile


def whole_answer(program, *words):
    run = subprocess.run([program, *map(str, words), "--json", "--top", "all"], capture_output=True, text=True)
    return json.loads(run.stdout)


def answer(program, *words):
    return whole_answer(program, *words)["rows"]


def owned(program, dump, target):
    """The bytes that instructions own in each memory space."""
    sums = collections.Counter()
    for row in answer(program, "audit", dump, "--by", "instruction", "--target", target):
        sums[row["memory_space"]] += row["bytes"]
    return sums


def fault(program, old, new, target):
    changed = owned(program, new, target)
    changed.subtract(owned(program, old, target))
    for row in answer(program, "diff", old, new, "--target", target):
        changed.subtract(row["spaces"])
    return {space: bytes_ for space, bytes_ in changed.items() if bytes_}


def owner_fault(program, old, new, target):
    """Which sums by owner are wrong: of each memory space the difference of the peaks, of the main memory that of
    each kind; and which rows do not differ, or not by what they say. A program that is not scheduled has no peak."""
    said = whole_answer(program, "diff", old, new, "--target", target, "--by", "owner")
    rows, totals = said["rows"], said["totals"]
    if not totals["old"]["scheduled"] or not totals["new"]["scheduled"]:
        return {("row", row["who"]): row["delta_bytes"] for row in rows if row["delta_bytes"] is not None}
    wrong = collections.Counter()
    for side, dump, sign in (("old", old, -1), ("new", new, 1)):
        for name, space in totals[side]["spaces"].items():
            wrong[name] += sign * space["peak_bytes"]
        alone = answer(program, "memory", dump, "--target", target, "--by", "owner")
        for row in alone:
            wrong["main memory", row["what"]] += sign * row["bytes"]
    for row in rows:
        wrong[row["memory_space"]] -= row["delta_bytes"]
        if row["memory_space"] == alone[0]["memory_space"]:
            wrong["main memory", row["what"]] -= row["delta_bytes"]
        wrong["row", row["who"]] += row["delta_bytes"] == 0 or row["new_bytes"] - row["old_bytes"] != row["delta_bytes"]
    return {what: bytes_ for what, bytes_ in wrong.items() if bytes_}


def pairs_of(archive, scratch):
    with tarfile.open(archive) as packed:
        packed.extractall(scratch)
    for truth in sorted(pathlib.Path(scratch).rglob("truth.json")):
        target = json.loads(truth.read_text(encoding="utf-8"))["target"]
        yield truth.with_name("old.hlo"), truth.with_name("new.hlo"), target


def main():
    program, *archives = sys.argv[1:]
    dumps = sorted(pathlib.Path("tests/dumps").glob("tpu-v5e-*.hlo"))
    pairs = [(pathlib.Path("samples/diff/given.hlo"), pathlib.Path("samples/diff/row-major.hlo"), "v5e")]
    pairs += [(old, new, "v5e") for old, new in zip(dumps, dumps[1:])]
    faults = 0
    with tempfile.TemporaryDirectory() as scratch:
        for archive in archives:
            pairs += pairs_of(archive, scratch)
        for old, new, target in pairs:
            wrong = {**fault(program, old, new, target), **owner_fault(program, old, new, target)}
            if wrong:
                faults += 1
                print(f"diff: {old} and {new}: rows lack {wrong}")
    print(f"diff: rows sum to what the programs differ by in {len(pairs) - faults} of {len(pairs)} pairs")
    return faults > 0


if __name__ == "__main__":
    sys.exit(main())
