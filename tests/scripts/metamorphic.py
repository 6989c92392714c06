#!/usr/bin/env python3
"""Tests that a program means the same however it is written: each instruction keeps its role,
memory space and bytes if white space, comments, line ends, names or the order of computations
change. The sums by role and space of a dump equal those of the same program printed by as_text.

usage: metamorphic.py HLO_LAYOUT FOLDER..."""
import collections
import csv
import io
import lzma
import pathlib
import random
import re
import subprocess
import sys
import tarfile

NAME = r"%([\w.\-]+)"
ANYWHERE = re.compile(r"(?:condition|body|true_computation|false_computation)=%[\w.\-]+"
                      r"|branch_computations=\{[^}]*\}")
OPAQUE = re.compile(r'("(?:[^"\\]|\\.)*"|/\*.*?\*/|//[^\n]*)', re.S)


def rows(program, command, text):
    fields = "role,memory_space,bytes,shape"
    run = subprocess.run([program, *command.split(), "-f", "csv", "--fields", fields, "-"],
                         input=text.encode(), capture_output=True, check=False)
    assert run.returncode == 0, run.stderr.decode()
    return list(csv.DictReader(io.StringIO(run.stdout.decode())))


def roles(program, text):
    """Returns the number of instructions of each role, memory space, size and shape."""
    found = rows(program, "list --roles", text)
    return collections.Counter(tuple(row.values()) for row in found)


def outside_strings(text, change):
    parts = OPAQUE.split(text)
    return "".join(part if i % 2 else change(part) for i, part in enumerate(parts))


def spaced(text):
    """Adds white space and comments, but not in backend_config, the last attribute, which may be
    JSON and so has no comments."""
    def change(line):
        head, *config = line.split("backend_config=", 1)
        space = ' /* ) } " */ ,\n\t '
        head = outside_strings(head, lambda part: part.replace(", ", space))
        return "backend_config=".join([head, *config])
    return "\n".join(map(change, text.split("\n")))


def renamed(text):
    return outside_strings(text, lambda part: re.sub(r"%([\w.\-]+)", r"%x_\1.7", part))


def returned(text):
    return text.replace("\n", "\r\n")


def reordered(text):
    """Reorders the computations: a body precedes its callers, but the bodies of loops and branches
    come as late as possible."""
    blank = OPAQUE.sub(lambda found: re.sub(r"[^\n]", "_", found[0]).replace("\n", "_"), text)
    head = re.compile(r"^(?:ENTRY )?%([\w.\-]+) [^\n]*\{$.*?^\}(?!\}).*?$\n*", re.M | re.S)
    bodies = {found[1]: found for found in head.finditer(blank)}
    first = min((found.start() for found in bodies.values()), default=len(text))
    late = {name for call in ANYWHERE.findall(blank) for name in re.findall(NAME, call)}
    calls = {name: set(re.findall(NAME, ANYWHERE.sub("", found[0]))) & bodies.keys() - {name}
             for name, found in bodies.items()}
    callers = collections.defaultdict(list)
    for name, called in calls.items():
        for body in called:
            callers[body].append(name)
    choice, order = random.Random(7), []
    ready = [name for name in bodies if not calls[name]]
    while ready:
        name = choice.choice([name for name in ready if name not in late] or ready)
        ready.remove(name)
        order.append(name)
        for caller in callers[name]:
            calls[caller].remove(name)
            if not calls[caller]:
                ready.append(caller)
    assert len(order) == len(bodies), "computations call each other in a circle"
    return text[:first] + "\n".join(text[slice(*bodies[name].span())] for name in order)


def sums(program, text):
    total = collections.Counter()
    for row in rows(program, "audit --by instruction", text):
        total[row["role"], row["memory_space"]] += int(row["bytes"])
    return total


def check(program, name, text, other):
    """Compares a program with its variants, and with `other` if it is not empty. Returns the
    number of comparisons."""
    expected = roles(program, text)
    changes = [spaced, renamed, returned, reordered] if "%" in text else [spaced, returned]
    for change in changes:
        difference = roles(program, change(text))
        difference.subtract(expected)
        wrong = {row: count for row, count in difference.items() if count}
        assert not wrong, f"{name}, {change.__name__}: {list(wrong.items())[:4]}"
    if other:
        ours, theirs = sums(program, text), sums(program, other)
        assert ours == theirs, f"{name} and as_text: {ours} and {theirs}"
    return len(changes) + bool(other)


def programs(folder):
    """Yields (name, text, text printed by as_text or "") for the dumps in a folder, packed or not."""
    for path in sorted(pathlib.Path(folder).glob("*.hlo*")):
        opened = lzma.open(path, "rt") if path.suffix == ".xz" else path.open()
        with opened as file:
            yield path.name, file.read(LIMIT), ""
    for path in sorted(pathlib.Path(folder).glob("*.tar.xz")):
        with tarfile.open(path) as archive:
            for member in archive.getnames():
                if member.endswith("/after_optimizations.txt"):
                    texts = [archive.extractfile(name).read(LIMIT).decode() for name in
                             (member, member.replace("after_optimizations", "as_text"))]
                    yield member, *texts


def main():
    program, *folders = sys.argv[1:]
    counted = sum(check(program, name, text, other)
                  for folder in folders for name, text, other in programs(folder)
                  if name not in BROKEN and max(len(text), len(other)) < LIMIT)
    assert counted >= 30, f"only {counted} comparisons"
    print(f"metamorphic: {counted} comparisons agree")


LIMIT = 4 << 20  # characters; larger programs would take too long
BROKEN = {"overflow.hlo", "odd-element.hlo"}  # have errors on purpose

if __name__ == "__main__":
    main()
