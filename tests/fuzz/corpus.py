#!/usr/bin/env python3
"""Converts the inputs of a fuzz target between the lines of a file in tests/fuzz/corpus and the
files of a folder, which a fuzzer reads.

usage: corpus.py unpack LIST FOLDER    corpus.py pack FOLDER [BYTES] >LIST, the smallest first"""
import hashlib
import pathlib
import re
import sys

NAMES = {"\n": "\\n", "\t": "\\t", "\\": "\\\\"}


def escaped(data):
    return re.sub(r"[^ -\[\]-~]", lambda found: NAMES.get(
        found[0], f"\\x{ord(found[0]):02x}"), data.decode("latin-1"))


def unescaped(line):
    names = {name: character for character, name in NAMES.items()}
    return re.sub(r"\\(?:x(..)|.)", lambda found: chr(int(found[1], 16)) if found[1]
                  else names[found[0]], line).encode("latin-1")


def unpack(path, folder):
    for line in path.read_text(encoding="ascii").split("\n")[:-1]:
        data = unescaped(line)
        (folder / hashlib.sha1(data).hexdigest()).write_bytes(data)


def pack(folder, limit):
    for data in sorted({file.read_bytes() for file in folder.iterdir()}, key=lambda d: (len(d), d)):
        limit -= len(escaped(data)) + 1
        if limit >= 0:
            print(escaped(data))


if sys.argv[1] == "unpack":
    unpack(pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3]))
else:
    pack(pathlib.Path(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 1 << 30)
