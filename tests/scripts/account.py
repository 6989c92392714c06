#!/usr/bin/env python3
"""Asks every command what a program takes of memory and holds the answers against each other, to
the byte: the totals of memory, audit, copies, the verdict and both sides of diff, annotate's comment
behind the header, the data of a page, and what Python answers in its own process. What the rows of each
command call a memory space, in JSON and CSV, read again or summed, is what memory calls it.

usage: account.py PROGRAM SHARED FILE|FOLDER...    SHARED: the core as a shared object; files may be
                                                   compressed, and archives of folders; of a folder
                                                   of programs each program is a file. make check
                                                   asks a quarter of them"""
import concurrent.futures
import csv
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile

from turn import share, told

FIELDS = ("argument_bytes", "output_bytes", "donated_bytes", "constant_bytes", "temp_bytes",
          "temp_rounded_bytes", "peak_bytes", "padding_at_peak", "trust", "capacity_bytes")
WORDS = {"arguments": "argument_bytes", "outputs": "output_bytes", "donated": "donated_bytes",
         "constants": "constant_bytes", "temporaries": "temp_bytes", "padding": "padding_at_peak"}
TEXTS = ("*.hlo", "*.hlo.xz", "*.pb", "*after_optimizations.txt", "*before_optimizations.txt", "*as_text.txt")
NOTE = re.compile(r"^HloModule .*/\* hlo-layout: (.*?) \*/$", re.M)


def run(*arguments, text=b""):
    """What a command prints; it must not crash or lack memory."""
    done = subprocess.run(arguments, input=text, capture_output=True, check=False)
    assert done.returncode in (0, 1, 2), f"{arguments}: status {done.returncode}\n{done.stderr[-300:]}"
    return done.stdout.decode(errors="replace")


def figures(totals):
    """The account of a module, and of each of its memory spaces."""
    spaces = {name: {field: space.get(field) for field in FIELDS}
              for name, space in totals.get("spaces", {}).items() if "argument_bytes" in space}
    return {field: totals.get(field) for field in FIELDS} | {"spaces": spaces}


def totals_of(program, command, *arguments, text=b""):
    """The totals of the modules that a command read; []: it read none."""
    answer = run(program, command, *arguments, "-f", "json", text=text)
    totals = json.loads(answer)["totals"] if answer else {}
    return [one for one in totals.get("modules") or [totals] if "spaces" in one and "report" not in one]


def page_totals(program, *arguments):
    """The totals in the data of memory's page."""
    page = run(program, "memory", *arguments, "-f", "html")
    data = re.search(r'id="data">\n(.*?)\n</script>', page, re.S)
    totals = json.loads(data.group(1))["totals"] if data else {}
    return [one for one in totals.get("modules") or [totals] if "report" not in one]


def load_core(shared, folder):
    """The Python module that calls the shared object, which it finds beside itself."""
    package = pathlib.Path(__file__).parents[2] / "cli/package/hlo_layout"
    shutil.copy(package / "core.py", folder)
    shutil.copy(shared, folder + "/libhlo_layout.so")
    sys.path.insert(0, folder)
    import core
    return core


def python_totals(core, dump, target=None):
    """The totals that the core gives of a text; []: it leaves them to the command."""
    answer = core.memory(pathlib.Path(dump).read_bytes(), target) if dump.endswith((".hlo", ".txt", ".pb")) else None
    totals = json.loads(answer)["totals"] if answer else {}
    return [one for one in totals.get("modules") or [totals] if "spaces" in one]


def noted(note):
    """The figures of annotate's comment: by memory space, those that are not 0."""
    spaces = {}
    for space in note.split("; "):
        name, *parts = space.split(", ")
        spaces[name.rsplit(" ", 2)[0]] = {
            WORDS[word]: int(number) for word, number in re.findall(r"(\w+) (\d+) B", ", ".join(parts)) if word in WORDS}
    return spaces


def in_order(accounts):
    """Of a folder's programs, which commands read in different orders."""
    return sorted(accounts, key=json.dumps)


def written(account):
    """The same of an account."""
    return {name: {field: space[field] for field in WORDS.values() if space[field]}
            for name, space in account["spaces"].items()}


def named(rows):
    """Who calls which memory space what: (number, name), of rows with a shape; (None, name) of others."""
    found = set()
    for row in rows:
        written = re.search(r"S\((-?\d+)\)", row.get("shape") or row.get("to") or "")
        number = row.get("space_number") or (int(written[1]) if written else 0)
        if row.get("memory_space"):
            found.add((int(number) if "shape" in row or "to" in row else None, row["memory_space"]))
    return found


def compare_names(program, dump, spaces):
    """Returns what memory spaces are called otherwise than memory calls them."""
    def ask(*arguments, text=b""):
        return run(program, *arguments, "-f", "ndjson", text=text)

    rows = {"list": ask("list", dump, "--fields", "shape,memory_space"), "memory": ask("memory", dump),
            "scan": ask("scan", dump, "--fields", "shape,memory_space"), "copies": ask("copies", dump),
            "audit --merge": ask("audit", "--merge", dump), "audit": ask("audit", dump)}
    rows["rows, summed"] = ask("audit", "--merge", "-", text=rows["audit"].encode())
    names = {who: named(map(json.loads, text.splitlines())) for who, text in rows.items()}
    names["CSV"] = named(csv.DictReader(run(program, "scan", dump, "-f", "csv").splitlines()))
    every = set().union(*names.values())
    faults = [f"{dump}: {who} has a memory space {name}, number {number}; all {every}, memory {spaces}"
              for who, found in names.items() for number, name in found
              if any(number == other and name != another for other, another in every)
              or (number == 0 and spaces and name not in spaces)]
    return faults[:1]


def compare(program, core, dump, options):
    """Returns what the commands say otherwise than memory, a line each, whether it was read, and
    whether Python answered."""
    memory = totals_of(program, "memory", dump, *options)
    if not memory:
        return [], False, False
    wanted = in_order(figures(one) for one in memory)
    answers, of_others = {}, {}  # of_others: what those are held against that see less than memory
    audit = json.loads(run(program, "audit", dump, *options, "-f", "json"))["totals"]
    answers["audit"] = [figures(one) for one in audit.get("modules", [])]
    if len(wanted) == 1:
        both = set(audit["spaces"]) & set(wanted[0]["spaces"])
        answers["audit's own totals"], of_others["audit's own totals"] = (
            [figures({**one, "spaces": {name: one["spaces"][name] for name in sorted(both)}})]
            for one in (audit, wanted[0]))
    answers["copies"] = [figures(one) for one in totals_of(program, "copies", dump, *options)]
    answers["verdict"] = [figures(one) for one in totals_of(program, "memory", dump, "--by", "owner", *options)]
    pairs = json.loads(run(program, "diff", dump, dump, *options, "-f", "json"))["totals"]
    for side in "old", "new":
        answers[f"diff, {side}"] = [figures(one[side]) for one in pairs.get("modules") or [pairs] if one.get(side)]
    if all(one.get("scheduled") for one in memory):
        answers["page"] = [figures(one) for one in page_totals(program, dump, *options)]
    python = python_totals(core, dump, *options[1:])
    if python:
        answers["Python"] = [figures(one) for one in python]
        alone = totals_of(program, "memory", "-", *options, text=pathlib.Path(dump).read_bytes())
        of_others["Python"] = in_order(figures(one) for one in alone)
    faults = []
    for who, said in answers.items():
        true, said = of_others.get(who, wanted), in_order(said)
        if said != true:
            faults.append(f"{dump} {' '.join(options)}: {who}: {differences(true, said)}")
    if not options and not pathlib.Path(dump).is_dir():  # the programs of a folder may have several targets
        faults += compare_names(program, dump, {name for one in wanted for name in one["spaces"]})
    notes = NOTE.findall(run(program, "annotate", dump, *options, "--bytes"))
    if notes and in_order(noted(note) for note in notes) != in_order(
            spaces for spaces in map(written, wanted) if spaces):
        faults.append(f"{dump} {' '.join(options)}: annotate: {notes}, not {[written(one) for one in wanted]}")
    return faults, True, bool(python)


def differences(true, said):
    """The first figures that differ."""
    for one, other in zip(true, said):
        for field in FIELDS:
            if one[field] != other[field]:
                return f"{field} {other[field]}, memory {one[field]}"
        if one["spaces"] != other["spaces"]:
            return f"spaces {other['spaces']}, memory {one['spaces']}"
    return f"{len(said)} modules, memory {len(true)}"


def unpacked(archive, folder):
    target = pathlib.Path(tempfile.mkdtemp(dir=folder))
    with tarfile.open(archive) as members:
        members.extractall(target)
    return target


def dumps(path, folder):
    """The programs of a path, and the folders that have the compiler's buffer assignment beside one."""
    path = pathlib.Path(path)
    if path.name.endswith((".tar.xz", ".tar")):
        path = unpacked(path, folder)
    if path.is_file():
        return [path]
    roots = [path] + [unpacked(archive, folder) for archive in path.rglob("*.tar.xz")]
    assigned = {file.parent for root in roots for file in root.rglob("*buffer-assignment.txt")
                if len(list(file.parent.iterdir())) < 60}
    return sorted({file for root in roots for pattern in TEXTS for file in root.rglob(pattern)} | assigned)


def main():
    program, shared, *paths = sys.argv[1:]
    count, in_python, faults = 0, 0, []
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        core = load_core(shared, folder)
        asked = [(program, core, str(file), options) for file in share((file for path in paths for file in dumps(path, folder)), 4)
                 for options in ((), ("--target", "v5e"))]
        for found, read, answered in pool.map(lambda one: compare(*one), asked):
            faults += found
            count += read
            in_python += answered
    print(*faults[:20], sep="\n", end="\n" if faults else "")
    print(f"account: {count} questions about programs, {in_python} of them answered by Python, too; "
          f"{len(faults)} answers differ from memory's{told()}")
    return bool(faults) or count == 0 or in_python == 0


if __name__ == "__main__":
    sys.exit(main())
