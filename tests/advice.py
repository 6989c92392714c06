#!/usr/bin/env python3
"""Tests that the first advice with a figure is true: over programs that were compiled as they are
and again with it followed in their source. truth.json of a program has the limit that it is given,
the advice, and what the compiler then took before and after.

usage: advice.py PROGRAM ARCHIVE [-v]     -v: a line for each program"""
import json
import pathlib
import subprocess
import sys
import tarfile
import tempfile

WITHIN = 0.1
SHARE = 0.8


def ask(program, file, truth, *options):
    words = [program, "memory", str(file), "--target", truth["target"], "--json", *options]
    run = subprocess.run(words, capture_output=True, text=True, check=False)
    return json.loads(run.stdout)


def first_advice(program, file, truth):
    """The first advice with a figure: a bound is none."""
    answer = ask(program, file, truth, "--by", "owner", "--limit", f"hbm={truth['limit']}")
    return next((advice for advice in answer["totals"].get("would_help", [])
                 if not advice["certainty"].startswith("at ")), None)


def check(program, folder, verbose):
    """Returns the faults."""
    faults, good, count = [], 0, 0
    for path in sorted(folder.rglob("truth.json")):
        truth, name = json.loads(path.read_text()), path.parent.name
        file = path.parent / "old.hlo"
        advice = first_advice(program, file, truth)
        if not advice or advice["change"] != truth["change"]:
            faults.append(f"{name}: the first advice is {advice and advice['change']}, "
                          f"not {truth['change']}")
            continue
        answer = ask(program, file, truth, "--what-if", truth["change"])
        promised = answer["rows"][0]["peak_bytes"] - answer["totals"]["constant_bytes"]
        error = (promised - truth["new"]) / truth["new"]
        count += 1
        good += abs(error) <= WITHIN
        if truth["new"] >= truth["old"]:
            faults.append(f"{name}: {truth['change']} makes it worse")
        if advice.get("fits") and truth["new"] > truth["limit"]:
            faults.append(f"{name}: {truth['change']} is said to fit, and does not")
        if verbose:
            print(f"{name:14} {truth['change']:50} {truth['old']:12} promised {promised:12} "
                  f"got {truth['new']:12} {100 * error:+7.2f} %")
    text = f"advice: {good} of {count} programs within {100 * WITHIN:g} % of what was promised"
    print(text)
    if good < SHARE * count or count == 0:
        faults.append(text)
    return faults


def main():
    with tempfile.TemporaryDirectory() as folder, tarfile.open(sys.argv[2]) as archive:
        archive.extractall(folder)
        faults = check(sys.argv[1], pathlib.Path(folder), "-v" in sys.argv[3:])
    for fault in faults:
        print(fault, file=sys.stderr)
    sys.exit(bool(faults))


main()
