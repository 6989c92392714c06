#!/usr/bin/env python3
"""Asks the program some 37,000 command lines, so that a change that nobody meant is seen where no
other test looks. Whether an answer is true, the other tests say.

tests/answers/of-KIND has command lines about a subject of that kind (a dump, a text, a shape, a
layout); tests/answers/commands has lines for a shell.

usage: answers.py PROGRAM          check the form of answers (make check, of an eighth of them): the exit
                                   status is 0, 1 or 2; it is 2 if there is a message of an error, and not
                                   otherwise; JSON can be parsed, rows of CSV have as many cells as their
                                   header, and no control character is printed
       answers.py PROGRAM BEFORE   compare with another program, which `make answers` builds: print how
                                   answers differ, equal differences once, the most frequent first,
                                   each with a command line that shows it"""
import collections
import concurrent.futures
import csv
import difflib
import glob
import io
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
from turn import share, told

FOLDER = pathlib.Path("tests/answers")
SHOWN = 20  # number of faults that are printed
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
MESSAGE = re.compile(rb"hlo-layout( [a-z]+)?: |[^\n]*: (error|warning|note): ")
ERROR = re.compile(rb"^hlo-layout( [a-z]+)?: (?!finding: |note: |warning: )|: error: ", re.M)
REPORT = re.compile(rb"^.*(Sanitizer|runtime error).*", re.M)  # of a program built with SAN
CONTROL = re.compile(rb"[\0-\x08\x0b-\x1f\x7f]")
COLOR = re.compile(rb"\x1b\[[0-9;]*m")
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


class Answer(collections.namedtuple("Answer", "out err status")):
    def text(self):
        """Returns all that was answered, without what a page has beside its data."""
        return b"%s\n%s\nstatus %d\n" % (FRAME.sub(b"", self.out), self.err, self.status)


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
        return Answer(run.stdout, run.stderr, run.returncode)


def printed(command):
    words, text = command
    line = words[2].removeprefix(ON) if words[0] == "sh" else shlex.join(["hlo-layout", *words])
    return line + (" <<<" + shlex.quote(text.decode("latin-1")) if text else "")


def format_of(words):
    """Returns the format of rows that a command line asks for; None for text and for shells' lines."""
    found = [after for word, after in zip(words, [*words[1:], ""]) if word in ("-f", "--format")]
    return found[-1] if found else "json" if "--json" in words else None


def form_fault(command, answer):
    """Returns what is wrong with the form of an answer; None if nothing is. Of a line for a shell, which
    runs several programs, only a crash is a fault."""
    words, _ = command
    found = REPORT.search(answer.err)
    if found or not 0 <= answer.status < 128:
        return found[0].decode() if found else f"ends with {answer.status}"
    if words[0] == "sh":
        return None
    if answer.status > 2:
        return f"ends with {answer.status}"
    out, err = (COLOR.sub(b"", text) if "--color" in words else text for text in (answer.out, answer.err))
    if err and not MESSAGE.match(err):
        return f"has a message that names neither the program nor a place: {err.decode(errors='replace')}"
    if (answer.status == 2) != bool(ERROR.search(err)):
        return f"ends with {answer.status}, and says: {err.decode(errors='replace')}"
    try:
        check_rows(format_of(words), out.decode())
    except ValueError as error:
        return str(error)
    return "prints a control character" if CONTROL.search(out + err) else None


def check_rows(form, out):
    """Raises ValueError if rows in a format are none."""
    if form == "json" and out:
        json.loads(out)
    elif form == "ndjson":
        for line in out.splitlines():
            json.loads(line)
    elif form == "csv":
        rows = list(csv.reader(io.StringIO(out), strict=True))
        if any(len(row) != len(rows[0]) for row in rows):
            raise ValueError("rows of CSV have not the cells of its header")


def difference(was, now):
    """Returns the first lines in which two answers differ, without their numbers; None if none do."""
    if was == now or was.text() == now.text():
        return None
    both = [answer.text().decode(errors="replace").splitlines() for answer in (was, now)]
    changes = itertools.islice(difflib.unified_diff(*both, lineterm="", n=0), 2, None)
    differ = (line for line in changes if not line.startswith("@@"))
    return "\n".join(itertools.islice(differ, LINES))


def print_differences(commands, differences):
    """Prints each difference with a command line that has it; returns the number of command lines
    with a difference."""
    alike = collections.defaultdict(list)
    for command, differ in zip(commands, differences):
        if differ is not None:
            alike[differ].append(command)
    for differ, some in sorted(alike.items(), key=lambda item: -len(item[1])):
        print(f"$ {printed(some[0])}" + f"  # and {len(some) - 1} more" * (len(some) > 1))
        print(differ)
    return sum(map(len, alike.values()))


def print_faults(commands, faults):
    """Prints the first faults of form; returns their number."""
    found = [(command, fault) for command, fault in zip(commands, faults) if fault]
    for command, fault in found[:SHOWN]:
        print(f"answers: {printed(command)}: {fault}")
    return len(found)


def main():
    path, *before = sys.argv[1:]
    commands = [command for _, some in subjects() for command in some]
    if not before:
        commands = share(commands, 8)
    with tempfile.TemporaryDirectory() as scratch, \
            concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        program = Program(path, pathlib.Path(scratch, "now"))
        if before:
            other = Program(before[0], pathlib.Path(scratch, "before"))
            wrong = print_differences(commands, pool.map(
                lambda command: difference(other.answer(command), program.answer(command)), commands))
        else:
            wrong = print_faults(commands, pool.map(
                lambda command: form_fault(command, program.answer(command)), commands))
    print(f"answers: {len(commands)} {'compared' if before else 'asked'}, "
          f"{wrong} {'are others than before' if before else 'have a fault of form' + told()}")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
