#!/usr/bin/env python3
"""Tests that files which hold programs among other things say what the text of each program says: profiles
(*.xplane.pb), entries of JAX's compilation cache, compressed by zlib or zstd, serialized executables and
pickles of them. Profiles, and executables with several modules, are made here of the pairs of the first
folder, NAME.txt and NAME.hlo.pb (a profile keeps the assignments of its HloProtos); the second has real
ones: NAME.txt beside NAME-cache, NAME.pickle and NAME.serialized. One that is cut off anywhere is reported
with the byte, and its whole programs are read.

usage: executables.py HLO_LAYOUT PAIRS FOLDER"""
import gzip
import json
import pathlib
import subprocess
import sys
import tempfile
import zlib

from protos import COMMANDS, field_of, module_of as module_span, number_of, run, without_places

def answer(program, command, files, *options, expected=0):
    """The rows, sorted, and the totals, without places; and what was said."""
    status, out, said = run(program, command, *files, "--top", "all", "--json", *options)
    assert status == expected, f"{command} {files}: status {status}, {said.decode()}"
    whole = without_places(json.loads(out))
    whole["rows"].sort(key=lambda row: json.dumps(row, sort_keys=True))
    if "modules" in whole.get("totals", {}):
        whole["totals"]["modules"].sort(key=lambda row: json.dumps(row, sort_keys=True))
    return whole, said.decode()


def compare(program, file, texts, *options):
    for command in COMMANDS:
        wanted, _ = answer(program, command, texts, *options)
        found, said = answer(program, command, [file], *options)
        assert found == wanted, f"{command} of {file} is not that of {texts}: {said}"


# ---- writing protos ----

def number(field, value):
    return number_of(field << 3) + number_of(value)


def message(field, *parts):
    return field_of(field, b"".join(parts))


def module_of(hlo):
    """The module of an HloProto."""
    begin, end = module_span(hlo, False)
    return hlo[begin:end]


OTHER_PLANES = message(1, number(1, 7), message(2, b"/host:CPU"), message(3, number(1, 1), message(
    2, b"python"), message(4, number(1, 3), number(2, 9)))) + message(1, message(2, b"Task Environment"))


def space(hlos, name=b"Hlo Proto"):
    """A profile: each event of the metadata has a statistic that is none of ours, and the program."""
    events = [message(4, number(1, key), message(2, number(1, key), message(2, b"jit_f(%d)" % key), message(
        5, number(1, 9), number(3, 1)), message(5, number(1, 4), message(6, hlo)))) for key, hlo in enumerate(hlos, 2)]
    names = [message(5, number(1, key), message(2, number(1, key), message(2, text)))
             for key, text in ((9, b"fingerprint"), (4, name))]
    return message(1, message(2, b"/host:metadata"), *events, *names)


# ---- all ----

def check_spaces(program, pairs, folder):
    protos = [pairs / f"{name}.hlo.pb" for name in ("cpu-step", "v5e-step")]
    hlos = [proto.read_bytes() for proto in protos]
    folder = folder / "plugins" / "profile" / "2026_11_28"
    folder.mkdir(parents=True)
    file = folder / "host.xplane.pb"
    for planes in (space(hlos) + OTHER_PLANES + message(4, b"host"), OTHER_PLANES + space(hlos)):
        file.write_bytes(planes)
        compare(program, file, protos)
        compare(program, file, protos, "--only", "module=jit_st*")
    (folder / "named otherwise").write_bytes(gzip.compress(planes))
    compare(program, folder / "named otherwise", protos)
    (folder / "named otherwise").unlink()
    (folder / "jit_step(2).hlo_proto.pb").write_bytes(hlos[0])
    (folder / "host.trace.json.gz").write_bytes(gzip.compress(b'{"displayTimeUnit":"ns","traceEvents":[]}'))
    compare(program, folder, protos)
    compare(program, folder.parent.parent.parent, protos)
    file.unlink()
    compare(program, folder, protos[:1])
    file.write_bytes(OTHER_PLANES)
    status, _, said = run(program, "memory", file)
    assert status == 2 and b"no program in this profile" in said, said
    bare = folder / "bare.pb"
    bare.write_bytes(message(1, module_of(hlos[1])))
    file.write_bytes(space([hlos[0], bare.read_bytes()]))  # the assignment of the one is not the other's
    compare(program, file, [protos[0], bare])
    return file, hlos


def check_list(program, pairs, folder):
    """A profile by itself gives its programs, the largest first; several processes', each program once."""
    def said(*arguments):
        return subprocess.run([program, *map(str, arguments)], capture_output=True, text=True, check=True).stdout
    modules = [module_of((pairs / "cpu-step.hlo.pb").read_bytes()), (pairs / "v5e-scan.pb").read_bytes()]
    hlos = [message(1, module) for module in modules]
    renumbered = [message(1, number(5, 77), module) for module in modules]  # as another process numbers them
    one, other = folder / "a.xplane.pb", folder / "b.xplane.pb"
    one.write_bytes(space(hlos))
    assert said(one) == said("audit", one), "a profile of several programs does not give the list of them"
    only = said("memory", one, "--only", "module=jit_st*")
    assert "jit_step" in only and "jit_scan" not in only, only
    alone = said("audit", folder, "--json")
    for again in (renumbered, renumbered[::-1], renumbered[:1], hlos):
        other.write_bytes(space(again) + OTHER_PLANES)
        assert said("audit", folder, "--json") == alone, "a program that two processes have is not one"
    one.write_bytes(space(hlos[:1]))
    assert sorted(json.loads(said("audit", folder, "--json"))["totals"]["modules"], key=str) == sorted(
        ({**module, "file": str(one if module["module"] == "jit_step" else other)}
         for module in json.loads(alone)["totals"]["modules"]), key=str), "a program of the second process is missing"


def check_cuts(program, file, data, first, begin):
    """first: the text of the first program, which is whole from byte `begin` on."""
    for length in (*range(64, len(data), max(1, len(data) // 60)), len(data) - 1):
        file.write_bytes(data[:length])
        status, out, said = run(program, "memory", file, "--top", "all", "--json")
        assert status == 2, f"{file}, {length} bytes: status {status}, {said}"
        assert any(word in said for word in (b"byte", b"no HLO", b"no program", b"pickle")), f"{length} bytes: {said}"
        totals = json.loads(out)["totals"] if out else {}
        names = {row.get("module") for row in totals.get("modules", [totals])}
        assert length < begin or first in names, f"{length} bytes: {names}"


def records(data):
    """A file of records (Riegeli) of one chunk: a header of 24 bytes stands at each multiple of 64 KiB."""
    chunk, header = bytes(8) + len(data).to_bytes(8, "little") + bytes(24) + data, 24
    block = (1 << 16) - header
    first = b"\x83\xaf\x70\xd1\x0d\x88\x4a\x3f" + bytes(16)
    return b"".join((b"h" * header if at else first) + chunk[at:at + block] for at in range(0, len(chunk), block))


def check_executables(program, pairs, folder):
    """Modules at any place: copies and the one from before are left out."""
    text = pairs / "cpu-step.txt"
    module = module_of(text.with_suffix(".hlo.pb").read_bytes())
    before = module_of((pairs / "cpu-scan-before.hlo.pb").read_bytes())
    noise = bytes(range(256)) * 9
    head = number(1, 3) + message(2, b"pjrt_ifrt")
    mark = number_of(len(head)) + head
    bodies = [message(1, message(1, module)), noise + message(5, before) + noise + message(2, module) + noise +
              message(1, module), b"\2" * 50 + message(3, module) + b"\n\x05\n"]
    file = folder / "executable"
    bodies.append(records(noise * 28 + message(2, message(1, module)) + noise))
    assert module not in bodies[-1], "no header stands within the module"
    for body in bodies:
        for data in (mark + body, b"\0\0\0\7" + mark + body, b"\x80\4UnloadedMeshExecutable" + body + b"."):
            file.write_bytes(data)
            compare(program, file, [text])
            for packed in (*(zlib.compress(data, level) for level in (1, 6, 9)), zstd(data), gzip.compress(data)):
                if packed[:2] != b"\x78\x5e":
                    file.write_bytes(packed)
                    compare(program, file, [text])
    file.write_bytes(mark + message(7, before))
    compare(program, file, [pairs / "cpu-scan-before.txt"])
    file.write_bytes(mark + noise)
    status, _, said = run(program, "memory", file)
    assert status == 2 and b"no HLO module" in said, said
    data = mark + message(1, module)
    check_cuts(program, file, data, "jit_step", len(data))
    data = mark + bodies[-1]
    check_cuts(program, file, data, "jit_step", len(data) - len(noise))
    packed = zlib.compress(data)
    for length in range(len(packed) // 2, len(packed), 97):
        file.write_bytes(packed[:length])
        status, _, said = run(program, "memory", file, "--json")
        assert status == 2 and b"damaged after" in said, f"{length}: {said}"


def zstd(data):
    return subprocess.run(["zstd", "-qc"], input=data, capture_output=True, check=True).stdout


def check_real(program, folder, scratch):
    files = [file for file in sorted(folder.iterdir()) if file.suffix != ".txt"]
    for file in files:
        text = file.with_name(file.name.removesuffix("-cache")).with_suffix(".txt")
        compare(program, file, [text])
        status, out, said = run(program, "diff", text, file, "--json")
        assert status == 0 and not json.loads(out)["rows"], f"diff {file}: {said}"
        data = file.read_bytes()
        cut = scratch / "cut"
        check_cuts(program, cut, zlib.decompress(data) if data[:1] == b"\x78" else data, None, len(data) * 99)
        cut.unlink()
        if file.name.endswith("-cache"):
            (scratch / file.name).write_bytes(data)
    compare(program, scratch, [folder / "cpu-step.txt", folder / "v5e-add.txt"])
    return len(files)


def main():
    program, pairs, folder = sys.argv[1], *map(pathlib.Path, sys.argv[2:])
    with tempfile.TemporaryDirectory() as scratch:
        file, hlos = check_spaces(program, pairs, pathlib.Path(scratch))
        check_cuts(program, file, space(hlos), "jit_step", len(hlos[0]) + 100)
    with tempfile.TemporaryDirectory() as scratch:
        check_list(program, pairs, pathlib.Path(scratch))
    with tempfile.TemporaryDirectory() as scratch:
        check_executables(program, pairs, pathlib.Path(scratch))
    with tempfile.TemporaryDirectory() as scratch:
        count = check_real(program, folder, pathlib.Path(scratch))
    print(f"executables: {count} real ones, profiles and caches as their texts")


if __name__ == "__main__":
    main()
