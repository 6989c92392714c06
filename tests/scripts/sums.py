#!/usr/bin/env python3
"""Tests that the rows of memory, and those of audit that are alive, are what the program takes, to
the byte: of every module they sum to its peak, in JSON, in CSV and in text, also beside the
compiler's own buffer assignment, and their padding to the padding at the peak. Rows of audit are of all memory spaces, and sum to each peak.

usage: sums.py HLO_LAYOUT FILE..."""
import collections
import csv
import json
import pathlib
import re
import subprocess
import sys


def run(program, command, files, *options):
    return subprocess.run([program, command, *files, "--top", "all", *options],
                          capture_output=True, check=False, encoding="utf-8",
                          errors="surrogateescape").stdout


def memory(program, files, *options):
    return run(program, "memory", files, *options)


def by_module(rows, field="bytes"):
    sums = collections.Counter()
    for row in rows:
        sums[row["file"], row["module"]] += int(row[field] or 0)
    return sums


def text_sum(text, heading):
    """The sum of the rows of one module: those behind the first heading, up to a blank line. A
    table of many rows has headings again where a column is shown again."""
    table = re.split(rf"^ *{heading}  .*\n", text, maxsplit=1, flags=re.MULTILINE)[-1]
    rows = [line.split()[0] for line in table.split("\n\n")[0].splitlines()]
    return sum(int(first) for first in rows if re.fullmatch(r"-?\d+", first))


def by_space(rows):
    sums = collections.Counter()
    for row in rows:
        sums[row["file"], row["module"], row["memory_space"]] += int(row["peak_bytes"] or 0)
    return sums


def expect(what, sums, peaks):
    for key, peak in peaks.items():
        assert sums[key] == peak, f"{what} {key}: rows are {sums[key]}, the peak is {peak}"


def check(program, files):
    """Returns the number of modules whose peak is known."""
    answer = json.loads(memory(program, files, "--json") or "{}")
    folded = json.loads(memory(program, files, "--json", "--by", "owner,phase") or "{}")
    totals = answer.get("totals", {})
    peaks, padding = collections.Counter(), collections.Counter()
    for one in totals.get("modules", [totals]):
        if one.get("scheduled") and one["peak_bytes"] is not None:
            peaks[one["file"], one["module"]] += one["peak_bytes"]
            padding[one["file"], one["module"]] += one["padding_at_peak"]
    for who, rows in ("JSON", answer.get("rows", [])), ("owners", folded.get("rows", [])):
        expect(who, by_module(rows), peaks)
        expect(f"padding, {who}", by_module(rows, "padding_bytes"), padding)
    if not peaks:
        return 0
    table = csv.DictReader(memory(program, files, "--format", "csv").splitlines())
    expect("CSV", by_module(table), peaks)
    if "modules" not in totals:
        peak, = peaks.values()
        found = text_sum(memory(program, files, "--bytes"), "bytes")
        assert found == peak, f"text {files}: rows are {found}, the peak is {peak}"
    return len(peaks)


def audit(program, files):
    """Returns the number of peaks that rows of audit sum to."""
    answer = json.loads(run(program, "audit", files, "--json") or "{}")
    modules = answer.get("totals", {}).get("modules") or []
    peaks = collections.Counter()
    for one in modules:
        for name, space in one["spaces"].items():
            peaks[one["file"], one["module"], name] += space["peak_bytes"] or 0
    if not peaks or any(one["peak_bytes"] is None for one in modules):
        return 0
    rows = answer["rows"]
    expect("audit's JSON", by_space(rows), peaks)
    table = csv.DictReader(run(program, "audit", files, "--format", "csv").splitlines())
    expect("audit's CSV", by_space(table), peaks)
    if len(modules) == 1:
        found = text_sum(run(program, "audit", files, "--bytes"), "at peak")
        wanted = sum(peaks.values())
        assert found == wanted, f"audit's text {files}: rows are {found}, the peaks {wanted}"
    return len(peaks)


def main():
    program, *files = sys.argv[1:]
    modules = peaks = 0
    for name in files:
        modules += check(program, [name])
        peaks += audit(program, [name])
        assignment = pathlib.Path(re.sub(r"\.hlo$", ".buffer-assignment.txt", name))
        if name != str(assignment) and assignment.exists():
            modules += check(program, [name, str(assignment)])
            peaks += audit(program, [name, str(assignment)])
    assert modules and peaks, "no program was measured"
    print(f"sums: the rows of {modules} programs are their peaks, and those of audit {peaks} peaks")


if __name__ == "__main__":
    main()
