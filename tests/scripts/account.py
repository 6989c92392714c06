#!/usr/bin/env python3
"""Asks every command what a program takes of memory and holds the answers against each other, to
the byte: the totals of memory, audit, copies, the verdict and both sides of diff, annotate's comment
behind the header, and the data of a page.

usage: account.py PROGRAM FILE|FOLDER...     files may be compressed, and archives of folders; of
                                             a folder of programs each program is a file"""
import concurrent.futures
import json
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile

FIELDS = ("argument_bytes", "output_bytes", "donated_bytes", "constant_bytes", "temp_bytes",
          "temp_rounded_bytes", "peak_bytes", "padding_at_peak", "trust", "capacity_bytes")
WORDS = {"arguments": "argument_bytes", "outputs": "output_bytes", "donated": "donated_bytes",
         "constants": "constant_bytes", "temporaries": "temp_bytes", "padding": "padding_at_peak"}
TEXTS = ("*.hlo", "*.hlo.xz", "*after_optimizations.txt", "*before_optimizations.txt", "*as_text.txt")
NOTE = re.compile(r"^HloModule .*/\* hlo-layout: (.*?) \*/$", re.M)


def run(*arguments):
    """What a command prints; it must not crash or lack memory."""
    done = subprocess.run(arguments, capture_output=True, encoding="utf-8", errors="replace", check=False)
    assert done.returncode in (0, 1, 2), f"{arguments}: status {done.returncode}\n{done.stderr[-300:]}"
    return done.stdout


def figures(totals):
    """The account of a module, and of each of its memory spaces."""
    spaces = {name: {field: space.get(field) for field in FIELDS}
              for name, space in totals.get("spaces", {}).items() if "argument_bytes" in space}
    return {field: totals.get(field) for field in FIELDS} | {"spaces": spaces}


def totals_of(program, command, *arguments):
    """The totals of the modules that a command read; []: it read none."""
    text = run(program, command, *arguments, "-f", "json")
    totals = json.loads(text)["totals"] if text else {}
    return [one for one in totals.get("modules") or [totals] if "spaces" in one and "report" not in one]


def page_totals(program, *arguments):
    """The totals in the data of memory's page."""
    page = run(program, "memory", *arguments, "-f", "html")
    data = re.search(r'id="data">\n(.*?)\n</script>', page, re.S)
    totals = json.loads(data.group(1))["totals"] if data else {}
    return [one for one in totals.get("modules") or [totals] if "report" not in one]


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


def compare(program, dump, options):
    """Returns what the commands say otherwise than memory, a line each, and whether it was read."""
    memory = totals_of(program, "memory", dump, *options)
    if not memory:
        return [], False
    wanted = in_order(figures(one) for one in memory)
    answers = {}
    audit = json.loads(run(program, "audit", dump, *options, "-f", "json"))["totals"]
    answers["audit"] = [figures(one) for one in audit.get("modules", [])]
    if len(wanted) == 1:
        answers["audit's own totals"] = [figures({**audit, "spaces": {
            name: space for name, space in audit["spaces"].items() if name in wanted[0]["spaces"]}})]
        wanted_own = {**wanted[0], "spaces": {name: space for name, space in wanted[0]["spaces"].items()
                                              if name in answers["audit's own totals"][0]["spaces"]}}
    answers["copies"] = [figures(one) for one in totals_of(program, "copies", dump, *options)]
    answers["verdict"] = [figures(one) for one in totals_of(program, "memory", dump, "--by", "owner", *options)]
    pairs = json.loads(run(program, "diff", dump, dump, *options, "-f", "json"))["totals"]
    for side in "old", "new":
        answers[f"diff, {side}"] = [figures(one[side]) for one in pairs.get("modules") or [pairs] if one.get(side)]
    if all(one.get("scheduled") for one in memory):
        answers["page"] = [figures(one) for one in page_totals(program, dump, *options)]
    faults = []
    for who, said in answers.items():
        true = [wanted_own] if who == "audit's own totals" else wanted
        said = in_order(said)
        if said != true:
            faults.append(f"{dump} {' '.join(options)}: {who}: {differences(true, said)}")
    notes = NOTE.findall(run(program, "annotate", dump, *options, "--bytes"))
    if notes and in_order(noted(note) for note in notes) != in_order(
            spaces for spaces in map(written, wanted) if spaces):
        faults.append(f"{dump} {' '.join(options)}: annotate: {notes}, not {[written(one) for one in wanted]}")
    return faults, True


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
        members.extractall(target, filter="data")
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
    program, *paths = sys.argv[1:]
    count, faults = 0, []
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        asked = [(program, str(file), options) for path in paths for file in dumps(path, folder)
                 for options in ((), ("--target", "v5e"))]
        for found, read in pool.map(lambda one: compare(*one), asked):
            faults += found
            count += read
    print(*faults[:20], sep="\n", end="\n" if faults else "")
    print(f"account: {count} questions about programs, {len(faults)} answers of commands differ from memory's")
    return bool(faults) or count == 0


if __name__ == "__main__":
    sys.exit(main())
