#!/usr/bin/env python3
"""Tests that sums of sums are right: audit prints the same rows for all dumps at once as for rows
that it wrote earlier for groups of them, whatever the groups, in any order, over several levels.

usage: merge.py HLO_LAYOUT DUMP..."""
import itertools
import pathlib
import random
import subprocess
import sys
import tempfile

GROUPINGS = "shape instruction opcode computation space source op_name role module".split()
ROUNDS = 3


def audit(program, options, files):
    run = subprocess.run([program, "audit", *options, "--format", "ndjson", *map(str, files)],
                         capture_output=True, check=False)
    assert run.returncode == 0, f"{options} {files}: {run.stderr.decode()}"
    return run.stdout


def divided(choice, files):
    """Yields the files in random order, in groups of random size."""
    files = choice.sample(files, len(files))
    while files:
        size = choice.randint(1, 4)
        yield files[:size]
        files = files[size:]


def summed(program, choice, options, files, folder, number):
    """Returns the rows of all files, summed group by group until one file is left."""
    while len(files) > 1:
        parts = []
        for group in divided(choice, files):
            part = folder / f"{next(number)}.ndjson"
            part.write_bytes(audit(program, options, group))
            parts.append(part)
        files = parts
    return audit(program, options, files)


def main():
    program, *dumps = sys.argv[1:]
    choice, number, compared = random.Random(16), itertools.count(), 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        single = folder / "single.ndjson"
        for by, merge in itertools.product(GROUPINGS, [["--merge"], []]):
            options = ["--by", by, *merge]
            expected = audit(program, options, dumps)
            finest = [folder / f"{next(number)}.ndjson" for _ in dumps]
            for dump, path in zip(dumps, finest):
                path.write_bytes(audit(program, ["--by", "instruction"], [dump]))
            assert audit(program, options, choice.sample(finest, len(finest))) == expected, \
                f"{options}: of rows by instruction"
            for _ in range(ROUNDS if merge else 1):
                found = summed(program, choice, options, dumps, folder, number)
                assert found == expected, f"{options}: of rows of rows"
                compared += 1
    print(f"merge: {compared} sums of sums agree")


if __name__ == "__main__":
    main()
