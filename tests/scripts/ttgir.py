#!/usr/bin/env python3
"""Tests that kernel says of Triton's kernels what Triton 3.9's own metadata say: the bytes of shared memory and the
columns of tensor memory. A folder has NAME.ttgir, or NAME.ttgir.xz, and truth.json. Buffers that are alive at once
must lie apart; damaged texts must get an answer or a message; make check damages a quarter of them.
usage: ttgir.py HLO_LAYOUT FOLDER..."""
import json
import lzma
import pathlib
import random
import subprocess
import sys
import tempfile

from turn import TURN, share, told

DAMAGED = 3  # changes of each kernel


def kernel(program, file, *options):
    """The answer as JSON, None if there is none, and the exit status."""
    done = subprocess.run([program, "kernel", "--json", "--top", "all", str(file), *options],
                          capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode in (0, 1, 2), f"{file}: status {done.returncode}: {done.stderr}"
    return (json.loads(done.stdout) if done.stdout else None), done.returncode


def needs(answer):
    """What the kernel takes of shared memory, and its columns of tensor memory."""
    spaces = {kernel["memory_space"]: kernel for kernel in answer["totals"]["kernels"]}
    return spaces["shared"], spaces["tensor"]["columns"] if "tensor" in spaces else 0


def lie_apart(rows):
    """Whether no two buffers of shared memory that are alive at once overlap."""
    rows = [row for row in rows if row["memory_space"] == "shared"]
    for i, a in enumerate(rows):
        for b in rows[:i]:
            ends = [row["live_to"] if row["live_to"] is not None else float("inf") for row in (a, b)]
            together = a["live_from"] < ends[1] and b["live_from"] < ends[0]
            if together and a["offset"] < b["offset"] + b["bytes"] and b["offset"] < a["offset"] + a["bytes"]:
                return False
    return True


def check(program, name, text, truth, file):
    file.write_text(text)
    answer, status = kernel(program, file)
    totals, columns = needs(answer)
    assert status == 0, f"{name}: status {status}"
    assert totals["bytes"] == truth["shared"], f"{name}: {totals['bytes']} bytes, not {truth['shared']}"
    assert columns == (truth.get("tmem") or 0), f"{name}: {columns} columns"
    assert lie_apart(answer["rows"]), f"{name}: buffers overlap"
    ends = [row["offset"] + row["bytes"] for row in answer["rows"] if row["memory_space"] == "shared"]
    assert max(ends, default=0) == totals["bytes"], f"{name}: rows end at {max(ends)}"
    if totals["bytes"]:
        assert kernel(program, file, "--limit", str(totals["bytes"] - 1))[1] == 1, f"{name}: no finding"
    return totals["bound"] == "exact" and totals["compiler_bytes"] is None


def damage(program, text, file, draw):
    """Cuts a text off, leaves a line out, or changes a byte."""
    for _ in range(DAMAGED):
        lines = text.split("\n")
        lines.pop(draw.randrange(len(lines)))
        at = draw.randrange(len(text))
        for changed in (text[:at], "\n".join(lines), text[:at] + draw.choice("%#{}()<>,:9^") + text[at + 1:]):
            file.write_text(changed)
            kernel(program, file)


def main():
    program, *folders = sys.argv[1:]
    draw = random.Random(3 if TURN is None else TURN)
    count = exact = 0
    with tempfile.TemporaryDirectory() as scratch:
        file = pathlib.Path(scratch) / "k.ttgir"
        for folder in map(pathlib.Path, folders):
            kernels = sorted(json.loads((folder / "truth.json").read_text()).items())
            damaged = dict(share(kernels, 4))
            for name, truth in kernels:
                plain, packed = folder / f"{name}.ttgir", folder / f"{name}.ttgir.xz"
                text = plain.read_text() if plain.exists() else lzma.open(packed, "rt").read()
                exact += check(program, name, text, truth, file)
                if name in damaged:
                    damage(program, text, file, draw)
                count += 1
        (file.parent / "k.json").write_text('{"hash": "0", "shared": 12345, "tmem_size": 64}')
        file.write_text(text)
        totals, columns = needs(kernel(program, file)[0])
        assert (totals["bytes"], totals["compiler_bytes"], columns) == (12345, 12345, 64), totals
    assert exact >= 0.97 * count, f"{exact} of {count} are exact"
    print(f"ttgir: {count} kernels as Triton has them, {exact} of them exact{told()}")


if __name__ == "__main__":
    main()
