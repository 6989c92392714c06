#!/usr/bin/env python3
"""Compares the figures of memory with those of the compilers that wrote a set of programs, several
versions of each: with the version named, without it, and without the target, where no figure that is
called exact may be wrong, nor a target that the text tells. The rows are what the program takes, to
the byte, in every case. Then the same with programs near the limit of their chip, and with programs on
which figures were wrong once, in each memory space.

usage: versions.py HLO_LAYOUT CORPUS"""
import json
import pathlib
import subprocess
import sys
import tarfile
import tempfile

LEAST = 98  # percent of the programs of a TPU compiler whose temporaries must be exact
CALLED = 80  # percent of the texts of which it must be said that they are, the target named
DEVICES = {"gpu": "mi300x"}  # whose memory is known
SPACES = {"2": "SMEM", "5": "host"}  # others are S(number); VMEM and a v4's CMEM are estimates


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


def unlike(figures, truth, space):
    """The sums of a memory space that are not the truth's; none is counted that has no bytes."""
    names = {"args": "argument_bytes", "outs": "output_bytes", "donated": "donated_bytes",
             "consts": "constant_bytes", "temp": "temp_bytes"}
    return [f"{space} {name} {figures.get(ours) or 0}, not {truth[name]}"
            for name, ours in names.items() if (figures.get(ours) or 0) != truth[name]]


def faults(totals, truths, target):
    estimated = {"1", "3"} if target == "v4" else {"1"}
    found = unlike(totals, truths["0"], "main memory")
    for number, truth in truths.items():
        if number != "0" and number not in estimated:
            name = SPACES.get(number, f"S({number})")
            found += unlike(totals["spaces"].get(name, {}), truth, name)
    return found


def spaces_of(truth):
    """By memory space; a truth without them is of main memory."""
    return truth.get("spaces") or {"0": {name: truth[ours] for name, ours in (
        ("args", "arguments"), ("outs", "outputs"), ("donated", "donated"), ("consts", "constants"),
        ("temp", "temp"))}}


def compare_set(program, folder):
    """Prints a line for a set of compiled texts. Returns whether it is as it must be."""
    truths = json.loads((folder / "truth.json").read_text())
    truths.pop("about", None)
    count = exact = wrong = fits = 0
    for name, truth in truths.items():
        target = {"v4m": "v4", "mi300": "gpu"}.get(name.split("-")[0], name.split("-")[0])
        for dump in folder.glob(f"{name}.*"):
            if dump.name not in (f"{name}.hlo.xz", f"{name}.as_text.hlo.xz"):
                continue
            count += 1
            for options in (["--target", target], []):
                totals = memory(program, dump, *options)
                found = faults(totals, spaces_of(truth), target)
                exact += totals["trust"] == "exact" and bool(options)
                right = not found or totals["trust"] != "exact"
                wrong += not right
                if not right:
                    print(f"{dump.name} {options}: is called exact: {'; '.join(found)}")
            verdict = memory(program, dump, "--target", DEVICES.get(target, target), "--by", "owner")["fits"]
            fits += verdict is True
            if verdict is False:  # all of them were compiled
                print(f"{dump.name}: is said not to fit")
                wrong += 1
    print(f"versions: {folder.name}: {exact} of {count} texts are called exact; {fits} are said to fit, "
          f"of {count} that do; {wrong} wrong")
    return wrong == 0 and exact * 100 >= count * CALLED


def main():
    program, sets = sys.argv[1], pathlib.Path(sys.argv[2])
    corpus = sets / "versions"
    good = True
    for folder in (sets / "near-limit", sets / "programs4"):
        if folder.exists():  # a clone alone has none
            good &= compare_set(program, folder)
    for archive in sorted(corpus.glob("*/programs.tar.xz")):
        with tempfile.TemporaryDirectory() as scratch, tarfile.open(archive) as programs:
            programs.extractall(scratch)
            truths = json.loads((archive.parent / "truth.json").read_text())
            good &= compare(program, archive.parent.name, pathlib.Path(scratch), truths)
    sys.exit(not good)


main()
