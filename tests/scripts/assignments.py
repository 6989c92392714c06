#!/usr/bin/env python3
"""Tests the compiler's buffer assignment in HLO protos: it counts as the text of it beside a dump, whether
the proto stands alone or beside its text; its sums are those of the messages, read here anew, and those of
truth.json; of a faulty one, or one of another program, nothing is used and the program is read by its own rules.

usage: assignments.py HLO_LAYOUT FOLDER..."""
import collections
import json
import pathlib
import random
import re
import shutil
import sys
import tempfile

import protos

FAULT = re.compile(r"byte \d+, buffer_assignment\b.*: it is cut off")
SPACES = {0: ("HBM", "RAM"), 1: ("VMEM",), 2: ("SMEM",)}
SUMS = ["argument_bytes", "output_bytes", "donated_bytes", "constant_bytes", "temp_bytes"]


def answer(program, command, path):
    status, out, said = protos.run(program, command, str(path), "--top", "all", "--json")
    result = protos.without_places(json.loads(out)) if out else None
    if result:
        result["rows"].sort(key=lambda row: json.dumps(row, sort_keys=True))
    return status, result, said.decode()


def sums_of(data):
    """The sums of field 3 by memory space; nothing if there is no assignment."""
    sums = collections.defaultdict(lambda: dict.fromkeys(SUMS, 0))
    for assignment in protos.within(data, (0, len(data)), 3):
        for allocation in protos.within(data, assignment, 3):
            size, thread, argument, output, space, constant, aliased = (
                protos.number(data, allocation, field) for field in (2, 3, 5, 7, 8, 12, 13))
            names = ["constant_bytes"] if constant else ["output_bytes"] if output else ["temp_bytes"]
            if argument:
                names = ["argument_bytes"] + ["output_bytes", "donated_bytes"] * aliased
            for name in names if not thread else []:
                sums[space][name] += size
    return sums


def check_sums(program, proto, truth):
    """Returns the number of memory spaces whose sums were compared."""
    sums = sums_of(proto.read_bytes())
    status, result, said = answer(program, "memory", proto)
    assert status == 0, f"{proto}: {said}"
    count = 0
    for space, wanted in sums.items():
        found = [result["totals"]["spaces"][name] for name in SPACES.get(space, ())
                 if name in result["totals"]["spaces"]]
        for one in found:
            assert one["trust"] == "compiler", f"{proto}: {space} is not the compiler's"
            assert {name: one[name] for name in SUMS} == wanted, f"{proto}: {space} is {one}"
            count += 1
    if truth and sums:
        totals, analysis = result["totals"], truth["memory_analysis"]
        for name, key in [("argument", "argument"), ("output", "output"), ("donated", "alias")]:
            assert totals[f"{name}_bytes"] == analysis[f"{key}_size_in_bytes"], f"{proto}: {name}"
        for space, by_color in truth["buffer_assignment_by_color"].items():
            assert sums[int(space)]["temp_bytes"] == by_color["temporaries"], f"{proto}: truth of {space}"
    return count


def folder_of(folder, name, files):
    (folder / name).mkdir()
    for file in files:
        shutil.copy(file, folder / name)
    return folder / name


def check_pair(program, text, proto, report, folder):
    """The assignment as a text, in a proto alone, and in a proto beside the text."""
    texts = folder_of(folder, "texts", [text, report])
    others = [folder_of(folder, "alone", [proto]), folder_of(folder, "beside", [text, proto])]
    plain = folder_of(folder, "plain", [text])
    for command in ["memory", "audit", "copies"]:
        wanted = answer(program, command, texts)
        assert wanted[0] in (0, 1), wanted[2]
        for other in others:
            assert answer(program, command, other) == wanted, f"{command} of {proto.name} {other.name}"
    assert answer(program, "memory", plain) != answer(program, "memory", texts), f"{text} is no test"
    wanted = protos.run(program, "diff", str(plain), str(texts))
    assert b"only the new program has the compiler's buffer assignment" in wanted[1], wanted
    for other in others:
        assert protos.run(program, "diff", str(plain), str(other)) == wanted, f"diff of {other}"


def check_faults(program, proto, foreign, folder):
    """Cut off at each byte of a sample, with changed bytes, and with the assignment of another program."""
    data = proto.read_bytes()
    begin, end = protos.within(data, (0, len(data)), 3)[0]
    file = folder / proto.name
    file.write_bytes(protos.without_assignment(data))
    bare = answer(program, "memory", file)
    chosen = random.Random(49)
    for at in chosen.sample(range(begin, end), 60):
        file.write_bytes(data[:at])
        status, result, said = answer(program, "memory", file)
        assert status == 2 and FAULT.search(said), f"{proto} cut at {at}: {status} {said}"
        assert result == bare[1], f"{proto} cut at {at}: another program"
    for at in chosen.sample(range(begin, end), 120):
        changed = bytearray(data)
        changed[at] ^= 1 << chosen.randrange(8)
        file.write_bytes(changed)
        status, result, said = answer(program, "memory", file)
        assert status in (0, 2), f"{proto} changed at {at}: {status} {said}"
        assert status == 0 or result == bare[1], f"{proto} changed at {at}: another program, {said}"
        assert status == 0 or "error: " in said
    other = foreign.read_bytes()
    begin, end = protos.within(other, (0, len(other)), 3)[0]
    module = protos.without_assignment(data)
    file.write_bytes(module + protos.field_of(3, other[begin:end]))
    status, result, said = answer(program, "memory", file)
    assert status == 2 and said and result == bare[1], f"{proto} with another assignment: {status} {said}"


def main():
    program, *folders = sys.argv[1:]
    sums = pairs = 0
    for folder in map(pathlib.Path, folders):
        truths = folder / "truth.json"
        truths = json.loads(truths.read_text()) if truths.exists() else {}
        files = [file for file in sorted(folder.glob("*.hlo.pb")) if sums_of(file.read_bytes())]
        for i, proto in enumerate(files):
            name = proto.name.removesuffix(".hlo.pb")
            sums += check_sums(program, proto, truths.get(name))
            report = folder / f"{name}-buffer-assignment.txt"
            with tempfile.TemporaryDirectory() as scratch:
                check_faults(program, proto, files[i - 1], pathlib.Path(scratch))
            if report.exists():
                with tempfile.TemporaryDirectory() as scratch:
                    check_pair(program, folder / f"{name}.txt", proto, report, pathlib.Path(scratch))
                pairs += 1
    print(f"assignments: {sums} sums of memory spaces, {pairs} as their texts")


if __name__ == "__main__":
    main()
