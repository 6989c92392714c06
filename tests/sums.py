#!/usr/bin/env python3
"""Tests that the rows of memory are what the program takes, to the byte: of every module they sum
to its peak, in JSON, in CSV and in text, also beside the compiler's own buffer assignment.

usage: sums.py HLO_LAYOUT FILE..."""
import collections
import csv
import json
import pathlib
import re
import subprocess
import sys


def memory(program, files, *options):
    return subprocess.run([program, "memory", *files, "--top", "all", *options],
                          capture_output=True, check=False, encoding="utf-8",
                          errors="surrogateescape").stdout


def by_module(rows):
    sums = collections.Counter()
    for row in rows:
        sums[row["file"], row["module"]] += int(row["bytes"] or 0)
    return sums


def text_sum(text):
    """The sum of the rows of one module: the table behind its last words."""
    table = re.split(r"^ *bytes  .*\n", text, flags=re.MULTILINE)[-1]
    return sum(int(line.split()[0]) for line in table.splitlines())


def expect(what, sums, peaks):
    for key, peak in peaks.items():
        assert sums[key] == peak, f"{what} {key}: rows are {sums[key]}, the peak is {peak}"


def check(program, files):
    """Returns the number of modules whose peak is known."""
    answer = json.loads(memory(program, files, "--json") or "{}")
    folded = json.loads(memory(program, files, "--json", "--by", "owner,phase") or "{}")
    totals = answer.get("totals", {})
    peaks = {(one["file"], one["module"]): one["peak_bytes"]
             for one in totals.get("modules", [totals])
             if one.get("scheduled") and one["peak_bytes"] is not None}
    expect("JSON", by_module(answer.get("rows", [])), peaks)
    expect("owners", by_module(folded.get("rows", [])), peaks)
    if not peaks:
        return 0
    table = csv.DictReader(memory(program, files, "--format", "csv").splitlines())
    expect("CSV", by_module(table), peaks)
    if "modules" not in totals:
        peak, = peaks.values()
        found = text_sum(memory(program, files, "--bytes"))
        assert found == peak, f"text {files}: rows are {found}, the peak is {peak}"
    return len(peaks)


def main():
    program, *files = sys.argv[1:]
    modules = 0
    for name in files:
        modules += check(program, [name])
        assignment = pathlib.Path(re.sub(r"\.hlo$", ".buffer-assignment.txt", name))
        if name != str(assignment) and assignment.exists():
            modules += check(program, [name, str(assignment)])
    assert modules, "no program was measured"
    print(f"sums: the rows of {modules} programs are their peaks")


if __name__ == "__main__":
    main()
