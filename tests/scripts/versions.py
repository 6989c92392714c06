#!/usr/bin/env python3
"""Compares the figures of memory with those of the compilers that wrote a set of programs, several
versions of each: with the version named, without it, and without the target, where no figure that is
called exact may be wrong, nor a target that the text tells. The rows are what the program takes, to
the byte, in every case.

usage: versions.py HLO_LAYOUT CORPUS"""
import json
import pathlib
import subprocess
import sys
import tarfile
import tempfile

LEAST = 98  # percent of the programs of a TPU compiler whose temporaries must be exact


def memory(program, dump, *options):
    run = subprocess.run([program, "memory", dump, "--json", "--top", "all", *options],
                         capture_output=True, check=False, encoding="utf-8")
    answer = json.loads(run.stdout)
    total = sum(row["bytes"] or 0 for row in answer["rows"])
    peak = answer["totals"]["peak_bytes"]
    assert total == peak, f"{dump} {options}: rows are {total}, the peak is {peak}"
    return answer["totals"]


def is_right(figures, truth):
    """Whether arguments, outputs and temporaries are equal."""
    return (figures["argument_bytes"] == truth["arguments"] and
            figures["output_bytes"] == truth["outputs"] and
            figures["temp_bytes"] == truth["temp"])


def compare(program, name, folder, truths):
    """Prints a line for the set. Returns whether it is as it must be."""
    tpu = name.startswith("tpu")
    count = named = exact = wrong = told = 0
    for one, truth in truths.items():
        dump = next((path for path in (folder / one / "after.hlo", folder / one / "as_text.hlo")
                     if path.exists()), None)
        if not dump:
            continue
        target = truth["gen"] if tpu else name[:3]
        version = ["--libtpu", truth["compiler"].removesuffix("-astext")] if tpu else []
        count += 1
        named += is_right(memory(program, dump, "--target", target, *version), truth)
        for figures in memory(program, dump, "--target", target), memory(program, dump):
            right = is_right(figures, truth)
            exact += figures["trust"] == "exact"
            wrong += figures["trust"] == "exact" and not right
            if not right and figures["trust"] == "exact":
                print(f"{name} {one}: {figures['temp_bytes']} is called exact, not {truth['temp']}")
        told += figures["target"] == target
        if figures["target"] not in ("tpu", target):
            print(f"{name} {one}: taken for a program of {figures['target']}")
            wrong += 1
    print(f"versions: {name}: {named} of {count} with the version named; without it, with and "
          f"without the target, {exact} of {2 * count} are called exact; {told} of {count} texts "
          f"tell their target; {wrong} wrong")
    return wrong == 0 and named * 100 >= count * (LEAST if tpu else 100)


def main():
    program, corpus = sys.argv[1], pathlib.Path(sys.argv[2]) / "versions"
    good = True
    for archive in sorted(corpus.glob("*/programs.tar.xz")):
        with tempfile.TemporaryDirectory() as scratch, tarfile.open(archive) as programs:
            programs.extractall(scratch)
            truths = json.loads((archive.parent / "truth.json").read_text())
            good &= compare(program, archive.parent.name, pathlib.Path(scratch), truths)
    sys.exit(not good)


main()
