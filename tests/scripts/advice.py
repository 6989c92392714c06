#!/usr/bin/env python3
"""Tests that the first advice with a figure is true: over programs that were compiled as they are
and again with changes of their source. truth.json of a program has the limit that it is given, and
what the compiler took before and after each change: the first advice must be one of them, and what
is said to fit must fit.

What is printed as advice may be typed, too, as --what-if takes it and in its words: of these
programs and of other files, all advice is given back, and its figures must be the same.

usage: advice.py PROGRAM ARCHIVE [-v] [FILE...]     -v: a line for each program"""
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


def promise(program, file, truth, advice):
    """What is promised of advice, as the compiler counts: its constants are no part of the need."""
    answer = ask(program, file, truth, "--what-if", advice["change"])
    return answer["rows"][-1]["peak_bytes"] - answer["totals"]["constant_bytes"]


def check(program, folder, verbose):
    """Returns the faults."""
    faults, good, count, fitting, fitted = [], 0, 0, 0, 0
    for path in sorted(folder.rglob("truth.json")):
        truth, name = json.loads(path.read_text()), path.parent.name
        file = path.parent / "old.hlo"
        advice = first_advice(program, file, truth)
        new = advice and truth["changes"].get(advice["change"])
        if not new:
            faults.append(f"{name}: the first advice is {advice and advice['change']}, "
                          f"none of {', '.join(truth['changes'])}")
            continue
        promised = promise(program, file, truth, advice)
        error = (promised - new) / new
        count += 1
        good += abs(error) <= WITHIN
        if new >= truth["old"]:
            faults.append(f"{name}: {advice['change']} makes it worse")
        if advice.get("fits"):
            fitting += 1
            fitted += new <= truth["limit"]
            if new > truth["limit"]:
                faults.append(f"{name}: {advice['change']} is said to fit, and does not")
        if verbose:
            print(f"{name:14} {advice['change']:50} {truth['old']:12} promised {promised:12} "
                  f"got {new:12} {100 * error:+7.2f} %")
    text = f"advice: {good} of {count} programs within {100 * WITHIN:g} % of what was promised"
    print(f"{text}; of {fitting} that are said to fit, {fitted} do")
    if good < SHARE * count or count == 0:
        faults.append(text)
    return faults


def target_of(path):
    """The target in a file's name: samples/attention-v5e.hlo."""
    return next((t for t in ("v4", "v5p", "v6e") if f"-{t}" in path), "v5e")


FIGURES = ("peak_bytes", "low_bytes", "high_bytes", "certainty")


def typed(program, file, target, limit):
    """Returns the faults of giving the advice of a file back, and how much of it was given."""
    faults, count = [], 0
    truth = {"target": target, "limit": limit}
    answer = ask(program, file, truth, "--by", "owner", "--limit", f"hbm={limit}")
    for advice in answer["totals"].get("would_help", []):
        if not advice.get("change") or advice["change"] == "all":
            continue
        for words in (advice["change"], advice["what"]):
            row = ask(program, file, truth, "--what-if", words)["rows"]
            bounds = ("certainty", "low_bytes", "high_bytes") if advice["certainty"].startswith(
                "at ") or advice["what"].startswith("one more") else ()
            count += 1
            if not row or any(row[-1][f] != advice[f] for f in FIGURES if f not in bounds):
                faults.append(f"{file}: {words}: not the figures of the advice")
    return faults, count


def check_typed(program, files):
    faults, total = [], 0
    for file, target in files:
        answer = ask(program, file, {"target": target})
        need = answer["totals"]["spaces"]["HBM"]["peak_bytes"]
        found, count = typed(program, file, target, need // 4)
        faults += found
        total += count
    print(f"advice: {total} times given back to --what-if, {len(faults)} times with other figures")
    return faults if total else ["no advice was given back"]


def main():
    with tempfile.TemporaryDirectory() as folder, tarfile.open(sys.argv[2]) as archive:
        archive.extractall(folder)
        faults = check(sys.argv[1], pathlib.Path(folder), "-v" in sys.argv[3:])
        files = [(path.parent / "old.hlo", json.loads(path.read_text())["target"])
                 for path in sorted(pathlib.Path(folder).rglob("truth.json"))]
        files += [(path, target_of(path)) for path in sys.argv[3:] if path != "-v"]
        faults += check_typed(sys.argv[1], files)
    for fault in faults:
        print(fault, file=sys.stderr)
    sys.exit(bool(faults))


main()
