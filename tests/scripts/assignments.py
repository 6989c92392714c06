#!/usr/bin/env python3
"""Holds what the buffer assignments in HLO protos say, summed here by memory space from the bytes of the
file, against memory's figures. A text counts the same with its proto beside it; diff says that only one side
has an assignment. A proto that is cut off, or whose assignment is not whole, is said with the place and the
program counts by its own rules.

usage: assignments.py PROGRAM FOLDER..., folders of NAME.hlo.pb with NAME.txt"""
import json
import pathlib
import shutil
import sys
import tempfile

from protos import run, varint, within

SPACES = {0: ("HBM", "RAM", "device"), 1: ("VMEM",), 2: ("SMEM",)}
THREAD_LOCAL, ARGUMENT, LIVE_OUT, CONSTANT, ALIASED = 3, 5, 7, 12, 13  # flags of an allocation


def numbers(data, begin, end):
    """The fields that hold a number."""
    found = {}
    while begin < end:
        tag, begin = varint(data, begin)
        value, begin = varint(data, begin)
        if tag & 7 == 2:
            begin += value
        else:
            found[tag >> 3] = value
    return found


def assignment_of(data):
    spans = within(data, (0, len(data)), 3)
    return spans[0] if spans else None


def sums(data):
    """The bytes of each memory space: arguments, outputs, donated, constants, temporaries."""
    spaces = {}
    for begin, end in within(data, assignment_of(data), 3):
        one = numbers(data, begin, end)
        space = spaces.setdefault(one.get(8, 0), dict.fromkeys(
            ("argument_bytes", "output_bytes", "donated_bytes", "constant_bytes", "temp_bytes"), 0))
        size = one.get(2, 0)
        if one.get(THREAD_LOCAL):
            continue
        outputs = one.get(LIVE_OUT) or one.get(ALIASED)
        for flag, field in ((one.get(ARGUMENT), "argument_bytes"), (outputs, "output_bytes"),
                            (one.get(ARGUMENT) and outputs, "donated_bytes"), (one.get(CONSTANT), "constant_bytes")):
            space[field] += size if flag else 0
        if not (one.get(ARGUMENT) or outputs or one.get(CONSTANT)):
            space["temp_bytes"] += size
    return spaces


def totals(program, path, status=0):
    """The totals of the one program of a path, and what was said."""
    done, out, said = run(program, "memory", str(path), "-f", "json")
    assert done == status, f"memory {path}: status {done}, not {status}: {said.decode()}"
    found = json.loads(out)["totals"]
    return found.get("modules", [found])[0], said.decode()


def figures(found):
    return {name: {field: space[field] for field in ("argument_bytes", "output_bytes", "donated_bytes",
                                                     "constant_bytes", "temp_bytes")}
            for name, space in found["spaces"].items()}


def check_sums(program, proto):
    said = figures(totals(program, proto)[0])
    for number, wanted in sums(proto.read_bytes()).items():
        names = [name for name in SPACES.get(number, (f"S({number})",)) if name in said]
        found = said[names[0]] if names else None
        assert found == wanted, f"{proto}, space {number}: {found}, its assignment {wanted}"
    return said


def check_beside(program, proto, text, said, folder):
    stage = "module_0001.jit_f.cl_1.after_optimizations"
    for file, name in ((proto, stage + ".hlo.pb"), (text, stage + ".txt")):
        shutil.copy(file, folder / name)
    assert figures(totals(program, folder)[0]) == said, f"{text} beside its proto is another program"
    _, out, words = run(program, "diff", str(text), str(proto))
    assert b"only the new program has the compiler's buffer assignment" in out, f"diff of {proto}: {out + words}"


def check_broken(program, proto, text, folder):
    """Cuts within the assignment, which stands behind the module."""
    data = proto.read_bytes()
    begin, end = assignment_of(data)
    alone = figures(totals(program, text)[0])
    path = folder / proto.name
    for at in range(begin + 1, end, max((end - begin) // 20, 1)):
        path.write_bytes(data[:at])
        found, said = totals(program, path, 2)
        assert figures(found) == alone and "buffer_assignment" in said, f"{proto} cut at {at}: {said}"


def main():
    program, *folders = sys.argv[1:]
    count = 0
    for folder in map(pathlib.Path, folders):
        for proto in sorted(folder.glob("*.hlo.pb")):
            if not assignment_of(proto.read_bytes()):
                continue
            text = folder / (proto.name.removesuffix(".hlo.pb") + ".txt")
            said = check_sums(program, proto)
            with tempfile.TemporaryDirectory() as scratch:
                check_beside(program, proto, text, said, pathlib.Path(scratch))
            with tempfile.TemporaryDirectory() as scratch:
                check_broken(program, proto, text, pathlib.Path(scratch))
            count += 1
    print(f"assignments: {count} as their protos say")
    return count == 0


if __name__ == "__main__":
    sys.exit(main())
