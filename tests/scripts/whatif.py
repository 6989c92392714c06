#!/usr/bin/env python3
"""Tests what --what-if promises against what the compiler then took: over pairs of programs that
were compiled before and after a change of their source. truth.json of a pair has the compiler's
own figures of both.

usage: whatif.py PROGRAM FOLDER-OR-ARCHIVE [-v]     -v: a line for each pair"""
import collections
import json
import pathlib
import re
import statistics
import subprocess
import sys
import tarfile
import tempfile


def need(side):
    return side["argument"] + side["output"] - side["alias"] + side["temp"]


def ask(program, pair, truth, *changes):
    """The program's answer to changes of the old program: rows and totals."""
    words = [program, "memory", str(pair / "old.hlo"), "--target", truth["target"], "--json"]
    if truth["compiler"]["old"].startswith("0.0."):
        words += ["--libtpu", truth["compiler"]["old"]]
    for change in changes:
        words += ["--what-if", change]
    run = subprocess.run(words, capture_output=True, text=True)
    if run.returncode not in (0, 1) and not json.loads(run.stdout or "{}").get("rows"):
        sys.exit(f"{' '.join(words)}: {run.stderr}")
    return json.loads(run.stdout)


class Tally:
    """How far promises are from the truth."""

    def __init__(self, verbose):
        self.errors = collections.defaultdict(list)
        self.widths = []    # of ranges, as parts of the truth
        self.outside = []   # names of pairs whose truth is outside
        self.failed = False
        self.verbose = verbose

    def add(self, kind, name, promised, truth, words=""):
        error = (promised - truth) / truth
        self.errors[kind].append(error)
        if self.verbose:
            print(f"{kind:14} {name:34} {100 * error:+8.3f} %  {promised:14} {truth:14} {words}")

    def add_range(self, name, row, constants, truth):
        """A range that is printed of a change."""
        if "refused" in row or row["low_bytes"] is None:
            return
        low, high = row["low_bytes"] - constants, row["high_bytes"] - constants
        self.widths.append((high - low) / truth)
        if not low <= truth <= high:
            self.outside.append(name)
        if row["certainty"] == "figure" and abs(high - truth) > 0.005 * truth:
            print(f"{name}: {high} is called a figure, and it is {truth}", file=sys.stderr)
            self.failed = True

    def expect_ranges(self, share, width):
        """Of so many pairs the truth is within the range, and half of the ranges are as narrow."""
        count, median = len(self.widths), statistics.median(self.widths or [0])
        text = (f"ranges: {count - len(self.outside)} of {count} hold the truth, "
                f"width {100 * median:.1f} % in the median; outside: {', '.join(self.outside)}")
        print(text)
        if count - len(self.outside) < share * count or median > width:
            print(f"{text}; expected {100 * share:g} %, {100 * width:g} %", file=sys.stderr)
            self.failed = True

    def expect(self, kind, within, share):
        errors = self.errors[kind]
        if not errors:
            return
        good = sum(abs(e) <= within for e in errors)
        text = f"{kind}: {good} of {len(errors)} within {100 * within:g} %"
        print(text)
        if good < share * len(errors):
            print(f"{text}, expected {100 * share:g} % of them", file=sys.stderr)
            self.failed = True


def is_tpu(truth):
    return truth["target"] not in ("cpu", "gpu")


def check_donation(program, pair, truth, tally):
    answer = ask(program, pair, truth, "donate=*")
    row = answer["rows"][0]
    donated = row["donated_bytes"] - answer["totals"]["before"]["donated_bytes"]
    tally.add("donated bytes", pair.name, donated, truth["new"]["alias"] - truth["old"]["alias"])
    constants = answer["totals"]["constant_bytes"]
    tally.add_range(pair.name, row, constants, need(truth["new"]))
    tally.add("donate tpu" if is_tpu(truth) else "donate", pair.name,
              row["peak_bytes"] - constants, need(truth["new"]))


def parameters(pair):
    """The parameters of the entry: name, dimensions, layout."""
    text = (pair / "old.hlo").read_text()
    entry = text[text.index("\nENTRY"):]
    for line in entry.splitlines():
        found = re.match(r" *%?(\S+) = (\w+\[([\d,]*)\]\S*) parameter\((\d+)\)", line)
        if found:
            name = re.search(r'op_name="((?:[^"\\]|\\.)*)"', line)
            yield (name[1].replace("\\'", "'") if name else found[1], found[2],
                   [int(d) for d in found[3].split(",") if d])


def local_size(truth, dims):
    """The size that changes, of one device."""
    for parts in (1, 2, 4, 8):
        if truth["dimension"] % parts == 0 and truth["dimension"] // parts in dims:
            return truth["dimension"] // parts
    return None


def named_argument(pair, truth):
    """The data argument whose size changes, as a user would name it."""
    root = (pair / "old.hlo").read_text().rpartition("ROOT")[2].split(" tuple(")[0]
    plain = [p for p in parameters(pair) if p[1] not in root and "[" not in p[0]]
    plain = plain or [p for p in parameters(pair) if "[" not in p[0]]
    best = None
    for name, _, dims in plain:
        size = local_size(truth, dims)
        if size and (best is None or size > best[1]):
            best = f"{name}:{dims.index(size)}", size
    return best


def change_of_size(pair, truth):
    """The change as it is written, or the data argument that has the size."""
    if "what_if" in truth:
        return truth["what_if"]
    name, size = named_argument(pair, truth)
    return f"size {name} {size}->{int(size * truth['factor'])}"


def check_size(program, pair, truth, tally):
    change = change_of_size(pair, truth)
    answer = ask(program, pair, truth, change)
    row = answer["rows"][0]
    alike = [re.search(r"not followed: ([^,;]*)", n)[1] for n in row.get("notes", [])
             if n.startswith("of the same size")]
    if alike:
        change = change.replace(" ", f" {alike[0]},", 1)
        row = ask(program, pair, truth, change)["rows"][0]
    words = f"{change} {row['certainty']} {row.get('notes', '')}{row.get('refused', '')}"
    if "refused" in row:
        print("refused", pair.name, words)
        return
    constants = answer["totals"]["constant_bytes"]
    what = need(truth["new"])
    tally.add_range(pair.name, row, constants, what)
    if not is_tpu(truth):
        tally.add("size cpu and gpu", pair.name, row["peak_bytes"] - constants, what)
    tally.add("size", pair.name, row["peak_bytes"] - constants, what, words)
    if is_tpu(truth):
        tally.add("size tpu", pair.name, row["peak_bytes"] - constants, what)
    if is_tpu(truth) and not row.get("notes"):
        tally.add("size tpu, without a note", pair.name, row["peak_bytes"] - constants, what)


# What the changed source keeps as bf16, by program.
TYPES = {"fsdp8": ["shape=*,1024,1024]"], "tfm_optax": ["shape=*,512,512]"],
         "tp4": ["shape=*,1024,1024]"], "clip": ["shape=f32[8192,8192]"],
         "lstm": ["shape=f32[256,128,1024]"], "mlp_limit": ["name=*", "argument=*"]}


def check_type(program, pair, truth, tally):
    """Named values; the whole program where the change is of all activations."""
    base = truth["base"]
    changes = [f"dtype f32->bf16 where {p}" for p in TYPES.get(base, ["name=*"])]
    answer = ask(program, pair, truth, *changes)
    constants = answer["totals"]["constant_bytes"]
    row = answer["rows"][-1]
    tally.add_range(pair.name, row, constants, need(truth["new"]))
    if any("recomputed" in note for note in row.get("notes", [])):
        return
    tally.add("named types" if base in TYPES else "types of a program", pair.name,
              row["peak_bytes"] - constants, need(truth["new"]))


def check_recomputation(program, pair, truth, tally):
    answer = ask(program, pair, truth, "drop name=*")
    row = answer["rows"][-1]
    bytes = row["peak_bytes"] if row["peak_bytes"] is not None else row["old_bytes"]
    constants = answer["totals"]["constant_bytes"]
    tally.add_range(pair.name, row, constants, need(truth["new"]))
    tally.add("recomputation", pair.name, bytes - constants, need(truth["new"]),
              row["certainty"] or "")
    if truth["base"].startswith("attention"):
        tally.add("attention made again", pair.name, bytes - constants, need(truth["new"]))


KINDS = {"donate": check_donation, "batch": check_size, "dtype": check_type,
         "remat": check_recomputation}


def check(program, folder, verbose):
    tally = Tally(verbose)
    for pair in sorted(p.parent for p in folder.rglob("truth.json")):
        truth = json.loads((pair / "truth.json").read_text())
        if truth["kind"] in KINDS:
            KINDS[truth["kind"]](program, pair, truth, tally)
    tally.expect("donated bytes", 0, 1)
    tally.expect("donate tpu", 0.02, 0.75)
    tally.expect("donate tpu", 0.05, 0.9)
    tally.expect("donate", 0, 0.8)
    tally.expect("size", 0.02, 0.6)
    tally.expect("size", 0.05, 0.75)
    tally.expect("size tpu", 0.02, 0.6)
    tally.expect("size tpu", 0.05, 0.75)
    tally.expect("size tpu, without a note", 0.05, 0.85)
    tally.expect("size cpu and gpu", 0.0001, 0.75)
    tally.expect("named types", 0.05, 0.6)
    tally.expect("types of a program", 0.05, 0.5)
    tally.expect("recomputation", 0.15, 0.6)
    tally.expect("attention made again", 0.06, 1)
    tally.expect_ranges(0.95, 0.12)
    return tally.failed


def main():
    program, where = sys.argv[1], pathlib.Path(sys.argv[2])
    verbose = "-v" in sys.argv[3:]
    if where.is_dir():
        sys.exit(check(program, where, verbose))
    with tempfile.TemporaryDirectory() as folder, tarfile.open(where) as archive:
        archive.extractall(folder)
        sys.exit(check(program, pathlib.Path(folder), verbose))


main()
