#!/usr/bin/env python3
"""Tests that annotate adds comments and nothing else: without them the text is what it was, list
has the same rows, annotating twice changes nothing, and what owns memory has a comment with its
bytes.

usage: annotate.py HLO_LAYOUT FILE..."""
import json
import lzma
import pathlib
import re
import subprocess
import sys

NOTE = re.compile(rb"  /\* hlo-layout: ((?:[^*]|\*(?!/))*) \*/")


def run(program, *words, text):
    return subprocess.run([program, *words, "-"], input=text, capture_output=True,
                          check=False).stdout


def notes_of(text):
    """The first numbers of the comments of each line."""
    return {number: [note.split(b",")[0].split(b" in ")[0] for note in NOTE.findall(line)]
            for number, line in enumerate(text.split(b"\n"), 1)}


def shown(size):
    """A number of bytes as text shows it."""
    for unit, scale in (("EiB", 60), ("PiB", 50), ("TiB", 40), ("GiB", 30), ("MiB", 20), ("KiB", 10)):
        if size >= 1 << scale:
            return f"{size / (1 << scale):.2f} {unit}".encode()
    return f"{size} B".encode()


def check(program, file):
    """Returns the number of comments."""
    text = lzma.open(file).read() if file.suffix == ".xz" else file.read_bytes()
    once = run(program, "annotate", text=text)
    assert NOTE.sub(b"", once) == NOTE.sub(b"", text), f"{file}: the text is another one"
    assert run(program, "annotate", text=once) == once, f"{file}: twice is not once"
    rows = [run(program, "list", "--roles", "-f", "ndjson", text=one) for one in (text, once)]
    assert rows[0] == rows[1], f"{file}: list has other rows"
    notes, owners = notes_of(once), 0
    for row in map(json.loads, rows[0].splitlines()):
        if row["role"] in ("argument", "output", "temp", "constant") and row["bytes"] is not None:
            owners += 1
            assert shown(row["bytes"]) in notes[row["line"]], f"{file} {row['name']}: no comment"
    return owners


def main():
    program, *files = sys.argv[1:]
    counts = [check(program, pathlib.Path(file)) for file in files]
    print(f"annotate: {sum(counts)} comments in {len(counts)} dumps")


if __name__ == "__main__":
    main()
