#!/usr/bin/env python3
"""Tests that the rows of diff sum in each memory space to the difference of what instructions own there, as
audit sums it, and that those of --by owner are on either side what memory --by owner says of its peaks.

usage: diff.py PROGRAM [ARCHIVE]     samples/diff, neighbours among the TPU's dumps of tests/dumps, and the
                                     pairs of the archive: a folder each with old.hlo, new.hlo, truth.json"""
import collections
import json
import pathlib
import subprocess
import sys
import tarfile
import tempfile


def whole_answer(program, *words):
    run = subprocess.run([program, *map(str, words), "--json", "--top", "all"], capture_output=True, text=True)
    return json.loads(run.stdout)


def answer(program, *words):
    return whole_answer(program, *words)["rows"]


def owned(program, dump, target):
    """The bytes that instructions own in each memory space."""
    sums = collections.Counter()
    for row in answer(program, "audit", dump, "--by", "instruction", "--target", target):
        sums[row["memory_space"]] += row["bytes"]
    return sums


def fault(program, old, new, target):
    changed = owned(program, new, target)
    changed.subtract(owned(program, old, target))
    for row in answer(program, "diff", old, new, "--target", target):
        changed.subtract(row["spaces"])
    return {space: bytes_ for space, bytes_ in changed.items() if bytes_}


def need_of(space):
    """What a memory space takes at the peak; of a program that is not scheduled, arguments and outputs."""
    if space["peak_bytes"] is not None:
        return space["peak_bytes"]
    return space["argument_bytes"] + space["output_bytes"] - space["donated_bytes"]


def owner_fault(program, old, new, target):
    """Which sums by owner are wrong: of each side and memory space the needs, of the main memory of each kind."""
    said = whole_answer(program, "diff", old, new, "--target", target, "--by", "owner")
    wrong = collections.Counter()
    for side, dump in (("old", old), ("new", new)):
        for name, space in said["totals"][side]["spaces"].items():
            wrong[side, name] += need_of(space)
        for row in said["rows"]:
            wrong[side, row["memory_space"]] -= row[f"{side}_bytes"]
        alone = answer(program, "memory", dump, "--target", target, "--by", "owner")
        for row in alone:
            wrong[side, row["what"]] += row["bytes"]
        for row in said["rows"]:
            if row["memory_space"] == alone[0]["memory_space"]:
                wrong[side, row["what"]] -= row[f"{side}_bytes"]
    return {what: bytes_ for what, bytes_ in wrong.items() if bytes_}


def pairs_of(archive, scratch):
    with tarfile.open(archive) as packed:
        packed.extractall(scratch)
    for truth in sorted(pathlib.Path(scratch).rglob("truth.json")):
        target = json.loads(truth.read_text(encoding="utf-8"))["target"]
        yield truth.with_name("old.hlo"), truth.with_name("new.hlo"), target


def main():
    program, *archives = sys.argv[1:]
    dumps = sorted(pathlib.Path("tests/dumps").glob("tpu-v5e-*.hlo"))
    pairs = [(pathlib.Path("samples/diff/given.hlo"), pathlib.Path("samples/diff/row-major.hlo"), "v5e")]
    pairs += [(old, new, "v5e") for old, new in zip(dumps, dumps[1:])]
    faults = 0
    with tempfile.TemporaryDirectory() as scratch:
        for archive in archives:
            pairs += pairs_of(archive, scratch)
        for old, new, target in pairs:
            wrong = {**fault(program, old, new, target), **owner_fault(program, old, new, target)}
            if wrong:
                faults += 1
                print(f"diff: {old} and {new}: rows lack {wrong}")
    print(f"diff: rows sum to what the programs differ by in {len(pairs) - faults} of {len(pairs)} pairs")
    return faults > 0


if __name__ == "__main__":
    sys.exit(main())
