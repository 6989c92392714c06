#!/usr/bin/env python3
"""Tests that an HLO proto says what the text of the same program says: memory, audit, copies and list have
the same rows and totals but for lines, and diff of the two has no row. A program with one other dimension has
a row, so diff is not blind. annotate prints the text, but for what only the compiler's settings say.
Folders and archives of protos, compressed or not, are read as those of texts; beside its text a proto is left
out. The compiler's buffer assignment is taken out of them: assignments.py tests what it adds.

A folder holds pairs: NAME.txt and NAME.hlo.pb, an HloProto, or NAME.pb, a bare module.

usage: protos.py HLO_LAYOUT FOLDER..."""
import gzip
import json
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile

PLACES = {"file", "line", "module_line"}
COMMANDS = ["memory", "audit", "copies", "list"]
FIELDS = "name,opcode,operands,op_name,source,attributes,shape"


def run(program, *words):
    done = subprocess.run([program, *words], capture_output=True, check=False)
    return done.returncode, done.stdout, done.stderr


def without_places(value):
    if isinstance(value, dict):
        return {key: without_places(one) for key, one in value.items() if key not in PLACES}
    if isinstance(value, list):
        return [without_places(one) for one in value]
    return value


def answer(program, command, file, *options):
    """What is printed, and the lines. A row of no instruction may have line 0."""
    status, out, said = run(program, command, str(file), "--top", "all", "--json", *options)
    assert status == 0, f"{command} {file}: status {status}, {said.decode()}"
    whole = json.loads(out)
    lines = {row.get("line") for row in whole["rows"]}
    result = without_places(whole)
    return result, lines


def plain_text(text):
    """A text without annotations, and without the settings that a module's proto has not."""
    text = re.sub(r"[ \t]*/\* hlo-layout:.*?\*/|[ \t]+$", "", text, flags=re.MULTILINE)
    return re.sub(r", (allow_spmd_sharding_propagation_to_(parameters|output)=\{[^}]*\}|num_partitions=\d+"
                  r"|replica_count=\d+)", "", text)


def compare(program, text, proto):
    for command, options in [(command, ()) for command in COMMANDS] + [("list", ("--fields", FIELDS))]:
        written, _ = answer(program, command, text, *options)
        read, lines = answer(program, command, proto, *options)
        assert written == read, f"{command} of {proto} is not that of its text"
        assert lines <= {None, 0}, f"{command} of {proto} has lines"


def differences(program, old, new):
    status, out, said = run(program, "diff", str(old), str(new), "--json")
    assert status in (0, 1), f"diff {old} {new}: {said.decode()}"
    return status, json.loads(out)["rows"]


# ---- changing a proto ----

def varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, at


def fields(data, at, end):
    """The fields that hold bytes: number, begin and end."""
    while at < end:
        tag, at = varint(data, at)
        if tag & 7 == 0:
            _, at = varint(data, at)
        elif tag & 7 == 2:
            length, at = varint(data, at)
            yield tag >> 3, at, at + length
            at += length
        else:
            at += 8 if tag & 7 == 1 else 4


def within(data, span, number):
    return [(begin, end) for found, begin, end in fields(data, *span) if found == number]


def without_assignment(data):
    """An HloProto with its module alone."""
    begin, end = module_of(data, False)
    return field_of(1, data[begin:end])


def field_of(number, content):
    """A field that holds bytes."""
    return number_of(number << 3 | 2) + number_of(len(content)) + content


def number_of(value):
    data = b""
    while value > 127:
        data += bytes([value & 127 | 128])
        value >>= 7
    return data + bytes([value])


def module_of(data, bare):
    return (0, len(data)) if bare else within(data, (0, len(data)), 1)[0]


def number(data, span, wanted):
    """The last number with a field's number; 0 if there is none."""
    at, end, value = *span, 0
    while at < end:
        tag, at = varint(data, at)
        if tag & 7 == 0:
            found, at = varint(data, at)
            value = found if tag >> 3 == wanted else value
        elif tag & 7 == 2:
            length, at = varint(data, at)
            at += length
        else:
            at += 8 if tag & 7 == 1 else 4
    return value


def with_other_dimension(data, bare):
    """The proto in which the first dimension of an argument is another one. It takes as many bytes."""
    changed = bytearray(data)
    module = module_of(data, bare)
    entry = next(computation for computation in within(data, module, 3)
                 if number(data, computation, 5) == number(data, module, 6))
    for instruction in within(data, entry, 2):
        opcode = within(data, instruction, 2)[0]
        dims = within(data, within(data, instruction, 3)[0], 3)
        if data[slice(*opcode)] == b"parameter" and dims and data[dims[0][0]] >= 16:
            changed[dims[0][0]] ^= 8
            return bytes(changed)
    raise AssertionError("no argument to change")


# ---- all ----

def check(program, text, proto, folder):
    (folder / "bare").mkdir()
    bare = folder / "bare" / proto.name
    data = proto.read_bytes()
    bare.write_bytes(without_assignment(data) if proto.name.endswith(".hlo.pb") else data)
    proto = bare
    compare(program, text, proto)
    assert differences(program, text, proto) == (0, []), f"{proto} is not {text}"
    changed = folder / proto.name
    changed.write_bytes(with_other_dimension(proto.read_bytes(), proto.name[-7:] != ".hlo.pb"))
    status, rows = differences(program, text, changed)
    assert status == 1 and rows, f"{proto}: a changed dimension has no row"
    status, out, said = run(program, "annotate", str(proto))
    assert status == 0, f"annotate {proto}: {said.decode()}"
    assert plain_text(out.decode()) == plain_text(text.read_text()), f"annotate {proto} prints another text"


def files_of(program, folder, *options):
    """The files that are read, and their rows without places."""
    status, out, said = run(program, "list", str(folder), "--top", "all", "--json", *options)
    assert status == 0, f"list {folder}: status {status}, {said.decode()}"
    rows = json.loads(out)["rows"]
    return {row["file"].split("/")[-1] for row in rows}, sorted(
        (json.dumps(without_places(row), sort_keys=True) for row in rows))


def check_folders(program, text, proto, folder):
    """Two stages of a module in folders: texts, protos, both, packed protos; and an archive."""
    stages = ["before_optimizations", "cpu_after_optimizations"]
    name = "module_0001.jit_f.{}{}".format
    kinds = {"texts": [(".txt", text.read_bytes())], "protos": [(".hlo.pb", proto.read_bytes())],
             "packed": [(".hlo.pb.gz", gzip.compress(proto.read_bytes()))]}
    kinds["both"] = kinds["protos"] + kinds["texts"]
    for kind, files in kinds.items():
        (folder / kind).mkdir()
        for stage in stages:
            for ending, data in files:
                (folder / kind / name(stage, ending)).write_bytes(data)
    with tarfile.open(folder / "archive.tar", "w") as archive:
        archive.add(folder / "both", "both")
    wanted = files_of(program, folder / "texts")[1]
    for kind, ending in [("texts", ".txt"), ("protos", ".hlo.pb"), ("packed", ".hlo.pb.gz"), ("both", ".txt"),
                         ("archive.tar", ".txt")]:
        for options, stage in [((), stages[1]), (("--stage", "before"), stages[0])]:
            found, rows = files_of(program, folder / kind, *options)
            assert found == {name(stage, ending)}, f"{kind} {options}: {found}"
            assert rows == wanted, f"{kind} {options}: other rows"
    (folder / "plain").mkdir()
    for ending, data in kinds["both"]:
        (folder / "plain" / f"f{ending}").write_bytes(data)
    assert files_of(program, folder / "plain")[0] == {"f.txt"}, "a proto beside its text is read"


def main():
    program, *folders = sys.argv[1:]
    count = 0
    for folder in map(pathlib.Path, folders):
        for proto in sorted(folder.glob("*.pb")):
            text = folder / (proto.name.removesuffix(".pb").removesuffix(".hlo") + ".txt")
            with tempfile.TemporaryDirectory() as scratch:
                check(program, text, proto, pathlib.Path(scratch))
            if proto.name.endswith(".hlo.pb"):
                with tempfile.TemporaryDirectory() as scratch:
                    check_folders(program, text, proto, pathlib.Path(scratch))
            count += 1
    print(f"protos: {count} as their texts")


if __name__ == "__main__":
    main()
