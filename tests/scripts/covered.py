#!/usr/bin/env python3
"""Measures how much of layout/ and parser/ the tests execute. Runs the Check suites, including the
golden command lines, and the metamorphic test. Prints the share of lines and branches of each
folder, then of each file that is below the goal. A condition has two branches: true and false.
Code that re2c and lemon generate is left out.

usage: covered.py FOLDER, where FOLDER is what `make covered` has built"""
import collections
import json
import os
import pathlib
import shutil
import subprocess
import sys

GOAL = {"lines": 95, "branches": 90}  # percent


def run_tests(folder):
    program, counts = folder / "hlo-layout", folder / "counts"
    shutil.rmtree(counts, ignore_errors=True)
    settings = {**os.environ, "HLO_LAYOUT": str(program), "CK_VERBOSITY": "minimal",
                "LLVM_PROFILE_FILE": f"{counts.resolve()}/%4m"}
    for words in ([folder / "check"],
                  ["python3", "tests/scripts/metamorphic.py", program, "tests/dumps", "samples"]):
        subprocess.run(words, env=settings, check=True)
    subprocess.run(["llvm-profdata", "merge", "-o", folder / "merged", *counts.iterdir()],
                   check=True)


def summaries(folder):
    """Yields (path, llvm-cov's summary) for each source file in layout/ and parser/."""
    report = subprocess.run(
        ["llvm-cov", "export", "-summary-only", "-instr-profile", folder / "merged",
         folder / "check", "-object", folder / "hlo-layout"], check=True, stdout=subprocess.PIPE)
    for file in json.loads(report.stdout)["data"][0]["files"]:
        path = pathlib.Path(os.path.relpath(file["filename"]))
        if path.parts[0] in ("layout", "parser") and path.suffix in (".c", ".h"):
            yield path, file["summary"]


def percent(taken, count):
    return 100 * taken / count if count else 100


def print_sums(what, sums):
    shares = [f"{percent(*sums[kind]):8.1f} % of {sums[kind][1]:5} {kind}" for kind in GOAL]
    print(f"{what!s:32}", *shares)


def main():
    folder = pathlib.Path(sys.argv[1])
    if not shutil.which("llvm-cov"):
        sys.exit("coverage: there is no llvm-cov, which Debian's package llvm has")
    run_tests(folder)
    sums = collections.defaultdict(lambda: {kind: (0, 0) for kind in GOAL})
    for path, summary in summaries(folder):
        for place in (path, f"{path.parent}/", f"{path.parts[0]}/**"):
            for kind in GOAL:
                taken, count = sums[str(place)][kind]
                sums[str(place)][kind] = (taken + summary[kind]["covered"],
                                          count + summary[kind]["count"])
    files = {place for place in sums if place.endswith((".c", ".h"))}
    few = {place for place in files
           if any(percent(*sums[place][kind]) < goal for kind, goal in GOAL.items())}
    for place in [*sorted(sums.keys() - files), *sorted(few)]:
        print_sums(place, sums[place])


main()
