#!/usr/bin/env python3
"""Compares what the program answers to some 37,000 command lines with what it answered before, so
that a change that nobody meant is seen where no other test looks. Whether an answer is true, the
other tests say.

tests/answers/of-KIND has command lines about a subject of that kind (a dump, a text, a shape, a
layout); tests/answers/commands has lines for a shell.

A group is what one command of the program is asked about one subject. tests/answers/record has
the groups in alphabetical order, each on one or more lines of four fields: the command, the
subject, the number of the line's first question in the group, and for each question four digits of
the SHA-1 of its standard output, standard error and exit status.

usage: answers.py PROGRAM [SUBJECT...]      compare with the record; name command lines whose
                                            answers differ
       answers.py PROGRAM against BEFORE    compare with another program; print how answers differ,
                                            equal differences once, the most frequent first
       answers.py PROGRAM accept BEFORE     the same, and write the record. BEFORE is the program
                                            before the change, whose message quotes what is typical
                                            of the differences."""
import collections
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
SHOWN = 3  # number of command lines that are named of each group
ON_LINE = 16  # number of questions on a line of the record
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
# what a page has beside its data, and the hashes of that
FRAME = re.compile(b"<style.*?</style>|<script type=.(?:text/plain|module).*?</script>|"
                   b"<meta http-equiv=.Content-Security-Policy.*?>", re.S)


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
    """Returns what fuzzing has found for a target; tests/cli/test_fuzz.c describes the file."""
    names = {"n": "\n", "t": "\t", "\\": "\\"}
    return [re.sub(r"\\(?:x(..)|.)", lambda found: chr(int(found[1], 16)) if found[1]
                   else names[found[0][1]], line).encode("latin-1")
            for line in pathlib.Path("tests/fuzz/corpus", target).read_text().split("\n")[:-1]]


def programs():
    """Yields (subject, command lines) for texts of programs and what compilers say of them."""
    for dump in sorted(glob.glob("tests/dumps/*.hlo") + glob.glob("samples/*.hlo")):
        yield dump, of_file("dump", dump)
        reports = sorted(glob.glob(dump.removesuffix("hlo") + "*.txt"))
        for files in [[report] for report in reports] + ([reports] if reports[1:] else []):
            kinds = [file.removeprefix(dump[:-3]).removesuffix(".txt") for file in files]
            yield f"{dump} with {' '.join(kinds)}", of_file("report", dump, *files) + of_file("report", *files)
    with tarfile.open("tests/vectors/packing.tar.xz") as archive:
        for name in sorted(name for name in archive.getnames() if name.endswith(".hlo")):
            yield name, of_input("dump", archive.extractfile(name).read())
    for text in sorted(glob.glob("samples/*.txt") + ["samples/questions.md"]):
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
    """Yields (subject, command lines) for all. A command line is its words and its input."""
    yield "commands", [(["sh", "-c", ON + line], b"") for line in lines("commands")]
    yield from programs()
    yield from layouts()


def asked(command):
    """Returns the command of the program that a command line runs first."""
    words, _ = command
    if words[0] != "sh":
        return words[0]
    found = re.search(r"hlo-layout ([a-z]+)", words[2])
    return found[1] if found else "hlo-layout"


def questions(names):
    """Returns the command lines of each group; of all subjects if no names are given."""
    groups = collections.defaultdict(list)
    for subject, commands in subjects():
        for command in commands if subject in names or not names else []:
            groups[asked(command), subject].append(command)
    return dict(sorted(groups.items()))


class Program:
    """A program to ask. Shells know it as hlo-layout."""

    def __init__(self, path, folder):
        folder.mkdir()
        self.path = folder / "hlo-layout"
        self.path.symlink_to(pathlib.Path(path).resolve(strict=True))
        self.environment = {"PATH": f"{folder}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8"}

    def answer(self, command):
        words, text = command
        run = subprocess.run(words if words[0] == "sh" else [self.path, *words], input=text,
                             env=self.environment, capture_output=True, check=False)
        if run.returncode < 0 or run.returncode > 128:
            sys.exit(f"answers: {printed(command)} ends with {run.returncode}")
        return b"%s\n%s\nstatus %d\n" % (FRAME.sub(b"", run.stdout), run.stderr, run.returncode)

    def digests(self, commands):
        return [digest_of(self.answer(command)) for command in commands]


def digest_of(answer):
    return hashlib.sha1(answer).hexdigest()[:4]


def printed(command):
    words, text = command
    line = words[2].removeprefix(ON) if words[0] == "sh" else shlex.join(["hlo-layout", *words])
    return line + (" <<<" + shlex.quote(text.decode("latin-1")) if text else "")


def difference(was, now):
    """Returns the first lines in which two answers differ, without their numbers."""
    both = [answer.decode(errors="replace").splitlines() for answer in (was, now)]
    changes = itertools.islice(difflib.unified_diff(*both, lineterm="", n=0), 2, None)
    differ = (line for line in changes if not line.startswith("@@"))
    return "\n".join(itertools.islice(differ, LINES))


def ask_both(program, before, commands, recorded):
    """Returns for each command line the digest of a program's answer, and how it differs from that
    of the program before; None if it does not. The program before is not asked for an answer of
    which the digest is recorded."""
    found = []
    for command, digest in itertools.zip_longest(commands, recorded[:len(commands)]):
        now = program.answer(command)
        was = now if digest_of(now) == digest else before.answer(command)
        found.append((digest_of(now), difference(was, now) if was != now else None))
    return found


def read_record():
    """Returns the digests of each group."""
    record = collections.defaultdict(list)
    for line in lines("record"):
        command, subject, _, digests = line.split("\t")
        record[command, subject] += digests.split()
    return record


def write_record(record):
    with open(FOLDER / "record", "w", encoding="utf-8") as file:
        for (command, subject), digests in record.items():
            for first in range(0, len(digests), ON_LINE):
                print(command, subject, first, " ".join(digests[first:first + ON_LINE]), sep="\t",
                      file=file)


def compare(record, found, groups):
    """Names command lines whose answers are not those of the record; returns their number."""
    faults = 0
    for group in record | found:
        was, now = record.get(group, []), found.get(group, [])
        differ = [command for command, before, after in
                  itertools.zip_longest(groups.get(group, []), was, now) if before != after]
        faults += len(differ)
        for command in differ[:SHOWN]:
            print("answers: another answer than before:",
                  printed(command) if command else f"{' '.join(group)} is not asked")
    return faults


def print_differences(found, groups):
    """Prints each difference with a command line that has it; returns the number of command lines
    with a difference."""
    commands = collections.defaultdict(list)
    for group, answers in found.items():
        for command, (_, differ) in zip(groups[group], answers):
            if differ is not None:
                commands[differ].append(command)
    for differ, some in sorted(commands.items(), key=lambda item: -len(item[1])):
        print(f"$ {printed(some[0])}" + f"  # and {len(some) - 1} more" * (len(some) > 1))
        print(differ)
    return sum(map(len, commands.values()))


def main():
    path, *rest = sys.argv[1:]
    todo = rest.pop(0) if rest[:1] in (["accept"], ["against"]) else "compare"
    names = rest if todo == "compare" else []
    groups = questions(names)
    with tempfile.TemporaryDirectory() as scratch, \
            concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        program = Program(path, pathlib.Path(scratch, "now"))
        if todo == "compare":
            found = dict(zip(groups, pool.map(program.digests, groups.values())))
            record = read_record()
            differ = compare({group: record[group] for group in (groups if names else record)},
                             found, groups)
        else:
            [other] = rest
            before = Program(other, pathlib.Path(scratch, "before"))
            record = read_record() if todo == "accept" else {}
            both = dict(zip(groups, pool.map(
                lambda group: ask_both(program, before, groups[group], record.get(group, [])), groups)))
            differ = print_differences(both, groups)
            found = {group: [digest for digest, _ in answers] for group, answers in both.items()}
    if todo == "accept":
        write_record(found)
    print(f"answers: {sum(map(len, found.values()))} compared, {differ} are others than before")
    return differ > 0 and todo != "accept"


if __name__ == "__main__":
    sys.exit(main())
