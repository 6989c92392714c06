#!/usr/bin/env python3
"""Converts the inputs of a fuzz target between the lines of a file in tests/fuzz/corpus and the
files of a folder, which a fuzzer reads.

usage: corpus.py unpack LIST FOLDER         a file that does not exist has no lines
       corpus.py add LIST FOLDER BYTES      adds those that it lacks, the smallest first, as long as
                                            the file has at most so many bytes"""
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


def lines_of(path):
    return path.read_text(encoding="ascii").split("\n")[:-1] if path.exists() else []


def unpack(path, folder):
    for line in lines_of(path):
        data = unescaped(line)
        (folder / hashlib.sha1(data).hexdigest()).write_bytes(data)


def add(path, folder, limit):
    lines = lines_of(path)
    left = limit - sum(len(line) + 1 for line in lines)
    found = {escaped(file.read_bytes()) for file in folder.iterdir()} - set(lines)
    count = len(lines)
    for line in sorted(found, key=lambda line: (len(line), line)):
        left -= len(line) + 1
        if left >= 0:
            lines.append(line)
    path.write_text("".join(line + "\n" for line in lines), encoding="ascii")
    print(f"{path.name}: {len(lines) - count} of {len(found)} inputs added")


if sys.argv[1] == "unpack":
    unpack(pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3]))
else:
    add(pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3]), int(sys.argv[4]))
