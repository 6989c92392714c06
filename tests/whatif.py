#!/usr/bin/env python3
"""Tests what --what-if promises against what the compiler then took: over pairs of programs that
were compiled before and after a change of their source. truth.json of a pair has the compiler's
own figures of both.

usage: whatif.py PROGRAM FOLDER-OR-ARCHIVE [-v]     -v: a line for each pair"""
import collections
import json
import pathlib
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
    if run.returncode not in (0, 1):
        sys.exit(f"{' '.join(words)}: {run.stderr}")
    return json.loads(run.stdout)


class Tally:
    """How far promises are from the truth."""

    def __init__(self, verbose):
        self.errors = collections.defaultdict(list)
        self.failed = False
        self.verbose = verbose

    def add(self, kind, name, promised, truth, words=""):
        error = (promised - truth) / truth
        self.errors[kind].append(error)
        if self.verbose:
            print(f"{kind:14} {name:34} {100 * error:+8.3f} %  {promised:14} {truth:14} {words}")

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
    tally.add("donate tpu" if is_tpu(truth) else "donate", pair.name,
              row["peak_bytes"] - constants, need(truth["new"]))


KINDS = {"donate": check_donation}


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
    return tally.failed


def main():
    program, where = sys.argv[1], pathlib.Path(sys.argv[2])
    verbose = "-v" in sys.argv[3:]
    if where.is_dir():
        sys.exit(check(program, where, verbose))
    with tempfile.TemporaryDirectory() as folder, tarfile.open(where) as archive:
        archive.extractall(folder, filter="data")
        sys.exit(check(program, pathlib.Path(folder), verbose))


main()
