#!/usr/bin/env python3
"""Tests what checks find, in the formats for other programs: SARIF is as its schema says, with a
known rule and a place for each finding; annotations of GitHub say the same, one a line; both are
the findings of --json, and the messages.

tests/vectors/sarif.json is the part of SARIF 2.1.0 that is written, in the words of its specification
(3.13 to 3.34): what it does not have is a fault.

usage: findings.py HLO_LAYOUT"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.parse

import schema

CHECKS = [("audit", "--max-expansion", "1.1", "--max-waste", "20%"), ("audit", "--max-padding", "1MiB"),
          ("memory", "--limit", "1KiB"), ("memory", "--limit", "v5e"), ("copies", "--max-copies", "0"),
          ("memory", "--fit", "1KiB"), ("audit", "--baseline", "samples/diff/given.hlo")]
ANNOTATION = re.compile(r"::error (?:file=([^:,]*)(?:,line=([1-9]\d*))?,)?title=hlo-layout \w+::(.*)")

QUICKFIX = re.compile(r"(.*):([1-9]\d*):1: error: .* \[hlo-layout \w+\]", re.S)


def run(program, *words):
    return subprocess.run([program, *map(str, words)], capture_output=True, check=False,
                          encoding="utf-8")


def check_sarif(text, findings, shape):
    """Yields what is wrong with a SARIF document."""
    document = json.loads(text)
    yield from schema.faults(document, shape, shape, "sarif")
    only = document["runs"][0]
    rules = {rule["id"] for rule in only["tool"]["driver"]["rules"]}
    if [result["message"]["text"] for result in only["results"]] != [one["message"] for one in findings]:
        yield "sarif has other findings than json"
    for result, finding in zip(only["results"], findings):
        place = result["locations"][0]["physicalLocation"]
        name = urllib.parse.unquote(place["artifactLocation"]["uri"])
        where = finding["source"] or f"{finding['file']}:{finding['line'] or ''}".rstrip(":")
        if f"{name}:{place.get('region', {}).get('startLine', '')}".rstrip(":") != where:
            yield f"sarif: a finding of {where} is at {place}"
        if result["ruleId"] not in rules:
            yield f"sarif has no rule {result['ruleId']}"


def check_github(text, findings):
    """Yields what is wrong with annotations."""
    lines = text.splitlines()
    if len(lines) != len(findings):
        yield f"github: {len(lines)} lines for {len(findings)} findings"
    for line, finding in zip(lines, findings):
        found = ANNOTATION.fullmatch(line)
        said = found and urllib.parse.unquote(found[3])
        if not found or not (finding["message"] == said or (found[1] and finding["message"].endswith(f": {said}"))):
            yield f"github: {line}"
        elif not (finding["source"] or finding["file"]).startswith(urllib.parse.unquote(found[1])):
            yield f"github: a finding of {finding['file']} is at {found[1]}"


def check_quickfix(text, findings):
    """Yields what is wrong with lines for editors."""
    found = [QUICKFIX.fullmatch(line) for line in text.splitlines()]
    places = [one and f"{one[1]}:{one[2]}" for one in found]
    wanted = [one["source"] or f"{one['file']}:{one['line'] or 1}" for one in findings]
    if places != [place.replace("\n", "\\x0a") for place in wanted]:
        yield f"quickfix: {places}, not {wanted}"


def check_ignored(program, scratch, shape):
    """Yields what is wrong with findings that a file names."""
    known, file = pathlib.Path(scratch, "known"), "samples/odd-shapes-v5e.hlo"
    known.write_text("shape=f32* # of three columns\n", encoding="utf-8")
    words = *CHECKS[0], "--ignore", known, file
    findings = json.loads(run(program, *words, "--json").stdout)["totals"]["findings"]
    results = json.loads(run(program, *words, "-f", "sarif").stdout)["runs"][0]["results"]
    yield from schema.faults(results, {"type": "array", "items": shape["$defs"]["result"]}, shape, "sarif")
    suppressed = [one for one in results if "suppressions" in one]
    if [one["message"]["text"] for one in results if one not in suppressed] != [one["message"] for one in findings]:
        yield "sarif does not suppress what is ignored"
    if not findings or not suppressed or any(
            not one["properties"]["shape"].startswith("f32")
            or one["suppressions"][0]["justification"] != "of three columns" for one in suppressed):
        yield "sarif suppresses something else"
    if len(run(program, *words, "-f", "github").stdout.splitlines()) != len(findings):
        yield "github has what is ignored"


def main():
    program = os.path.abspath(sys.argv[1])
    shape = json.loads(pathlib.Path("tests/vectors/sarif.json").read_text(encoding="utf-8"))
    count, faults = 0, []
    with tempfile.TemporaryDirectory() as scratch:
        odd = pathlib.Path(scratch, "50 %, a:b\nü#?.hlo")
        shutil.copy("samples/odd-shapes-v5e.hlo", odd)
        for file in ["samples/odd-shapes-v5e.hlo", "samples/user-layouts-v5e.hlo", odd]:
            for check in CHECKS:
                done = run(program, *check, "--json", file)
                findings = json.loads(done.stdout)["totals"]["findings"]
                if done.returncode != bool(findings):
                    faults.append(f"{check}: status {done.returncode}, {len(findings)} findings")
                if done.stderr.count(": finding: ") != len(findings):
                    faults.append(f"{check}: {len(findings)} findings, other messages")
                faults += check_sarif(run(program, *check, "-f", "sarif", file).stdout, findings, shape)
                faults += check_quickfix(run(program, *check, "-f", "quickfix", file).stdout, findings)
                faults += check_github(run(program, *check, "-f", "github", file).stdout, findings)
                count += len(findings)
        faults += check_ignored(program, scratch, shape)
    for fault in faults:
        print(f"findings: {fault}", file=sys.stderr)
    print(f"findings: {count} of {len(CHECKS)} checks, {len(faults)} faults")
    return bool(faults) or not count


if __name__ == "__main__":
    sys.exit(main())
