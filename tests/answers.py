#!/usr/bin/env python3
"""Compares what the program answers to some 37,000 command lines with what it answered
before, so that a change that nobody meant is seen where no other test looks. Whether an answer is
true, the other tests say.

tests/answers/of-KIND has command lines about a subject of that kind (a dump, a text, a shape, a
layout); tests/answers/commands has lines for a shell. tests/answers/record has a line for each
subject: its name, a tab, and for each command line four digits of the SHA-1 of its standard output,
standard error and exit status.

usage: answers.py PROGRAM [SUBJECT...]      compare; print the command lines whose answers differ
       answers.py PROGRAM accept            write the record
       answers.py PROGRAM against OTHER     print how its answers differ from another program's"""
import concurrent.futures
import difflib
import glob
import hashlib
import itertools
import json
import os
import pathlib
import random
import re
import shlex
import subprocess
import sys
import tarfile
import tempfile

from random_layout import random_shape, random_tirx
from random_program import random_program

FOLDER = pathlib.Path("tests/answers")
SHOWN = 3  # number of command lines that are named of each subject
RANDOM = 300  # number of random programs of each kind
LAYOUTS, QUESTIONS = 500, 8  # numbers of random layouts of each kind, and command lines for each
LINES = 20  # number of lines that are printed of each difference
# Runs a command line on a terminal of each of these widths: on WIDTH... -- COMMAND
ON = """on() {
    widths=
    while [ "$1" != -- ]; do widths="$widths $1"; shift; done
    shift
    for width in $widths; do script -qec "stty cols $width; $*" /dev/null </dev/null; done
}
"""
# what a page has beside its data
FRAME = re.compile(b"<style.*?</style>|<script type=.(?:text/plain|module).*?</script>", re.S)


def lines(name):
    return (FOLDER / name).read_text(encoding="utf-8").splitlines()


def of_file(kind, *files):
    return [([*shlex.split(line), *files], b"") for line in lines(f"of-{kind}")]


def of_input(kind, text):
    return [([*shlex.split(line), "-"], text) for line in lines(f"of-{kind}")]


def of_layout(kind, layout):
    """Returns the command lines about a layout, which stands for LAYOUT in them. FIRST, MIDDLE and
    LAST are elements of an array with its dimensions; PLAIN is its shape without a layout, and MOVED
    the same shape in another order."""
    dims = [int(dim) for dim in re.findall(r"\d+", re.search(r"\[([^\]:]*)|$", layout)[1] or "64")]
    plain = layout.split("{")[0]
    words = {"LAYOUT": layout, "PLAIN": plain,
             "MOVED": f"{plain}{{{','.join(map(str, range(len(dims))))}}}",
             "FIRST": ",".join("0" for _ in dims),
             "MIDDLE": ",".join(str(dim // 2) for dim in dims),
             "LAST": ",".join(str(dim - 1) for dim in dims)}
    return [([words.get(word, word) for word in shlex.split(line)], b"")
            for line in lines(f"of-{kind}")]


def vectors(name):
    with open(f"tests/vectors/{name}", encoding="utf-8") as rows:
        return [json.loads(row) for row in rows]


def some(name, field, every):
    """Returns every n-th of the different values that a field of a file of vectors has."""
    return list(dict.fromkeys(row[field] for row in vectors(name) if field in row))[::every]


def found_inputs(target):
    """Returns what fuzzing has found for a target; tests/test_fuzz.c describes the file."""
    names = {"n": "\n", "t": "\t", "\\": "\\"}
    return [re.sub(r"\\(?:x(..)|.)", lambda found: chr(int(found[1], 16)) if found[1]
                   else names[found[0][1]], line).encode("latin-1")
            for line in pathlib.Path("tests/fuzz/corpus", target).read_text().split("\n")[:-1]]


def programs():
    """Yields (subject, command lines) for texts of programs and what compilers say of them."""
    for dump in sorted(glob.glob("tests/dumps/*.hlo") + glob.glob("samples/*.hlo")):
        yield dump, of_file("dump", dump)
        reports = sorted(glob.glob(dump.removesuffix("hlo") + "*.txt"))
        for files in [*([report] for report in reports), reports] if reports else []:
            yield f"{dump} {'+'.join(files)}", of_file("report", dump, *files) + of_file("report", *files)
    with tarfile.open("tests/vectors/packing.tar.xz") as archive:
        for name in sorted(name for name in archive.getnames() if name.endswith(".hlo")):
            yield name, of_input("dump", archive.extractfile(name).read())
    for text in sorted(glob.glob("samples/*.txt") + glob.glob("samples/*.md")):
        yield text, of_file("text", text)
    for kind, tiled, scale in (("tiled", True, 1), ("plain", False, 1), ("large", True, 1 << 15)):
        yield f"random {kind}", [command for seed in range(RANDOM) for command in of_input(
            kind, random_program(seed, tiled, scale).encode())]
    for kind in ("module_parse", "module_reject"):
        yield kind, [command for row in vectors("xla.jsonl") if row["kind"] == kind
                     for command in of_input("text", row["text"].encode())]
    for target in ("memory", "message", "module", "report", "roles", "scan", "type"):
        yield f"fuzz {target}", [command for data in found_inputs(target)
                                 for command in of_input("text", data)]


def layouts():
    """Yields (subject, command lines) for layouts."""
    shapes = (lines("shapes") + some("tiling.jsonl", "shape", 12) + some("xla.jsonl", "shape", 20) +
              some("tpu-layout.jsonl", "shape", 150))
    for shape in dict.fromkeys(shapes):
        yield shape, of_layout("shape", shape)
    for layout in dict.fromkeys(lines("layouts") + some("tirx.jsonl", "layout", 2)):
        yield layout, of_layout("layout", layout)
    yield "presets", [command for preset in lines("presets")
                      for command in of_layout("preset", preset)]
    for kind, make in (("shape", random_shape), ("layout", random_tirx)):
        yield f"random {kind}", [command for seed in range(LAYOUTS) for command in random.Random(
            seed).sample(of_layout(kind, make(seed)), QUESTIONS)]
    for target in ("shape", "tirx"):
        yield f"fuzz {target}", [command for data in found_inputs(target) if b"\0" not in data
                                 for command in of_layout("text-of-layout", data.decode("latin-1"))]


def subjects():
    """Yields (subject, command lines) for all, the one that takes longest first. A command line is
    its words and its input."""
    yield "commands", [(["sh", "-c", ON + line], b"") for line in lines("commands")]
    yield from programs()
    yield from layouts()


class Program:
    """A program to ask. Shells know it as hlo-layout."""

    def __init__(self, path, folder):
        self.path = folder / "hlo-layout"
        self.path.symlink_to(pathlib.Path(path).resolve())
        self.environment = {"PATH": f"{folder}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8"}

    def answer(self, command):
        words, text = command
        run = subprocess.run(words if words[0] == "sh" else [self.path, *words], input=text,
                             env=self.environment, capture_output=True, check=False)
        return b"%s\n%s\nstatus %d\n" % (FRAME.sub(b"", run.stdout), run.stderr, run.returncode)

    def digests(self, commands):
        return [hashlib.sha1(self.answer(command)).hexdigest()[:4] for command in commands]


def printed(command):
    words, text = command
    line = words[2].removeprefix(ON) if words[0] == "sh" else shlex.join(["hlo-layout", *words])
    return line + (" <<<" + shlex.quote(text.decode("latin-1")) if text else "")


def differences(program, other, commands):
    """Yields each command line whose answers differ, and the first lines in which they do."""
    for command in commands:
        was, now = other.answer(command), program.answer(command)
        if was != now:
            both = [answer.decode(errors="replace").splitlines() for answer in (was, now)]
            yield "\n".join([f"$ {printed(command)}", *itertools.islice(
                difflib.unified_diff(*both, lineterm="", n=0), 2, 2 + LINES)])


def compare(record, found, commands):
    """Prints the command lines whose answers are not those of the record; returns their number."""
    faults = 0
    for name, digests in found.items():
        was = record.get(name, "").split()
        differ = [command for command, now, before in
                  itertools.zip_longest(commands[name], digests, was) if now != before and command]
        faults += len(differ) + max(0, len(was) - len(digests))
        for command in differ[:SHOWN]:
            print(f"answers: another answer than before: {printed(command)}")
    return faults


def main():
    path, *rest = sys.argv[1:]
    todo, names = (rest[0], []) if rest[:1] in (["accept"], ["against"]) else ("compare", rest)
    commands = {name: some for name, some in subjects() if not names or name in names}
    with tempfile.TemporaryDirectory() as scratch, \
            concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        folders = [pathlib.Path(scratch, name) for name in ("a", "b")]
        for folder in folders:
            folder.mkdir()
        program = Program(path, folders[0])
        if todo == "against":
            other = Program(rest[1], folders[1])
            for texts in pool.map(lambda some: list(differences(program, other, some)),
                                  commands.values()):
                print(*texts, sep="\n", end="\n" if texts else "")
            return 0
        found = dict(zip(commands, pool.map(program.digests, commands.values())))
    if todo == "accept":
        (FOLDER / "record").write_text("".join(
            f"{name}\t{' '.join(digests)}\n" for name, digests in found.items()), encoding="utf-8")
        return 0
    record = dict(line.split("\t") for line in lines("record"))
    faults = compare(record, found, commands)
    print(f"answers: {sum(map(len, found.values()))} compared, {faults} are others than before")
    return faults > 0


if __name__ == "__main__":
    sys.exit(main())
