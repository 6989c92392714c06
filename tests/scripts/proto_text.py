#!/usr/bin/env python3
"""Tests that an HLO proto as text says what its bytes say, in every way to write one: on lines or on one, lists
in brackets, messages in angle brackets, numbers in place of names, comments. The texts are written here of
the protos of the pairs in a folder by the names in proto_field.def; a pair NAME.pbtxt and NAME.txt of XLA's
own text is there to say that the names are right. Texts that are cut off or damaged on a line are reported with
the byte, and the rest is read.

usage: proto_text.py HLO_LAYOUT FIELDS FOLDER..."""
import json
import pathlib
import re
import struct
import sys
import tempfile

from protos import compare, run, varint

COMMANDS = ["memory", "audit", "copies", "list", "annotate"]
REALS = {"FLOAT": "<f", "DOUBLE": "<d"}


def tables(path):
    """The messages, number -> name and what it has; the enumerations, number -> name."""
    all_of, kinds, owner = {}, {}, {}
    for kind, number, name, has in re.findall(
            r"(MESSAGE|ENUMERATION|FIELD|NUMBER)\((?:(\d+), )?(\w+)(?:, (\w+))?\)", path.read_text().split("*/")[1]):
        if kind in ("MESSAGE", "ENUMERATION"):
            all_of[name] = owner = {}
            kinds[name] = kind
        else:
            owner[int(number)] = (name, has)
    return all_of, kinds


def escaped(data):
    return "".join(chr(byte) if 32 <= byte < 127 and byte not in b"\"'\\" else f"\\{byte:03o}" for byte in data)


class Writer:
    def __init__(self, fields, style):
        self.all_of, self.kinds = tables(fields)
        self.style = style

    def number(self, value, kind):
        if self.kinds.get(kind) == "ENUMERATION" and value in self.all_of[kind] and self.style != "numbers":
            return self.all_of[kind][value][0]
        return str(value - (1 << 64) if value >> 63 else value)

    def fields(self, data, message):
        at = 0
        while at < len(data):
            tag, at = varint(data, at)
            name, kind = self.all_of[message].get(tag >> 3, (None, None))
            if tag & 7 == 0:
                value, at = varint(data, at)
                yield name, [self.number(value, kind)]
            elif tag & 7 == 2:
                length, at = varint(data, at)
                part, at = data[at:at + length], at + length
                if name and self.kinds.get(kind) == "MESSAGE":
                    yield name, part
                elif kind in REALS:
                    yield name, [repr(one) for one, in struct.iter_unpack(REALS[kind], part)]
                elif name and kind != "STRING":
                    values, inner = [], 0
                    while inner < len(part):
                        value, inner = varint(part, inner)
                        values.append(self.number(value, kind))
                    yield name, values
                else:
                    yield name, [f'"{escaped(part)}"' if self.style != "brackets" else
                                 f"\"{escaped(part[:3])}\" '{escaped(part[3:])}'"]
            else:
                size = 8 if tag & 7 == 1 else 4
                yield name, [repr(one) for one, in struct.iter_unpack("<d" if size == 8 else "<f", data[at:at + size])]
                at += size

    def text(self, data, message):
        left, right = ("<", ">") if self.style == "brackets" else ("{", "}")
        for name, value in self.fields(data, message):
            if not name:
                continue
            if isinstance(value, bytes):
                kind = {field: kind for field, kind in self.all_of[message].values()}[name]
                yield f"{name} {left}"
                yield from self.text(value, kind)
                yield right
            elif self.style == "brackets":
                yield f"{name}: [{', '.join(value)}]"
            else:
                yield from (f"{name}: {one}" for one in value)


def text_of(fields, data, message, style):
    separator = {"one line": " ", "numbers": " # a comment }\n"}.get(style, "\n")
    return separator.join(Writer(fields, style).text(data, message)) + "\n"


def check_faults(program, text, file):
    """Every line changed to one that cannot be read, or the text cut off there, within a message: outside of any
    it may be whole."""
    lines = text.splitlines(keepends=True)
    for at in range(0, len(lines), max(1, len(lines) // 40)):
        before = lines[:at + 1]
        within_one = sum(line.endswith("{\n") for line in before) > before.count("}\n")
        cut = ["".join(before)[:-2]] if within_one or at == 0 else []
        for changed in ["".join(lines[:at]) + "\"\n" + "".join(lines[at:]), *cut]:
            file.write_text(changed)
            status, out, said = run(program, "memory", str(file), "--json")
            assert status == 2, f"line {at}: {said}"
            if at > 8:
                assert re.search(rb"byte \d+, ", said) or b"no HLO" in said, f"line {at}: {said}"
                json.loads(out)


def check(program, fields, folder, scratch):
    count = 0
    for proto in sorted(folder.glob("*.pb")):
        message = "HLO" if proto.name.endswith(".hlo.pb") else "MODULE"
        file = scratch / "proto.pbtxt"
        wanted = {command: run(program, command, str(proto), *(() if command == "annotate" else ("--json",)))
                  for command in COMMANDS}
        for style in ("lines", "one line", "brackets", "numbers"):
            text = text_of(fields, proto.read_bytes(), message, style)
            file.write_text(text)
            for command, result in wanted.items():
                found = run(program, command, str(file), *(() if command == "annotate" else ("--json",)))
                found = tuple(part.replace(str(file).encode(), str(proto).encode()) if isinstance(part, bytes) else part
                              for part in found)
                assert found == result, f"{command} of {proto} as text, {style}: {found[2]}"
            count += 1
        check_faults(program, text_of(fields, proto.read_bytes(), message, "lines"), file)
    for proto in sorted(folder.glob("*.pbtxt")):
        bare = scratch / "bare.pbtxt"
        bare.write_text(proto.read_text().split("\nbuffer_assignment {")[0])
        compare(program, proto.with_suffix(".txt"), bare)
        count += 1
    return count


def main():
    program, fields, *folders = sys.argv[1:]
    with tempfile.TemporaryDirectory() as scratch:
        count = sum(check(program, pathlib.Path(fields), pathlib.Path(folder), pathlib.Path(scratch))
                    for folder in folders)
    print(f"texts of protos: {count} read as their bytes")


if __name__ == "__main__":
    main()
