#!/usr/bin/env python3
"""Tests folders as XLA writes them: each file given alone is read, or named in at most two lines
with nothing on standard output; memory and audit of the folder give one figure, the compiler's.

usage: folders.py HLO_LAYOUT ARCHIVE..."""
import json
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile

COMMANDS = ([], ["memory"], ["audit"], ["list"], ["scan"])
NONE = {"scan": 1}  # the status that says only that there is nothing


def run(program, *arguments):
    return subprocess.run([program, *map(str, arguments)], capture_output=True, check=False)


def faults_of_file(program, command, file):
    """Yields what is wrong with the answer on one file."""
    answer = run(program, *command, file)
    words = answer.stderr.count(b"\n")
    none = answer.returncode == NONE.get("".join(command))
    if answer.returncode > 2:
        yield f"status {answer.returncode}"
    elif (answer.returncode == 2 or none) and (answer.stdout or words > 2):
        yield f"{words} lines of messages, {len(answer.stdout)} bytes of output"
    elif answer.returncode == 0 and not answer.stdout:
        yield "nothing at all"


def faults_of_folder(program, folder):
    memory = json.loads(run(program, "memory", folder, "--json").stdout)["totals"]
    audit = json.loads(run(program, "audit", folder, "--json").stdout)["totals"]
    [report] = folder.rglob("*memory-usage-report.txt")
    stated = int(re.search(r"Total bytes: (\d+)", report.read_text()).group(1))
    within = sum(int(bytes_) for bytes_ in re.findall(
        r"^allocation \d+: size (\d+),(?! color).*thread-local", next(folder.rglob(
            "*buffer-assignment.txt")).read_text(), re.M))
    if memory["peak_bytes"] != audit["peak_bytes"]:
        yield f"memory says {memory['peak_bytes']}, audit {audit['peak_bytes']}"
    if memory["peak_bytes"] + within != stated:
        yield f"{memory['peak_bytes']} bytes and {within} in instructions, not {stated}"
    if memory["trust"] != "compiler" or memory["incomplete"]:
        yield "not the compiler's figure"
    named = list(folder.rglob("*.target_arguments.txt"))
    if bool(named) != ("target_file" in memory):
        yield "the target's arguments are not read"


def main():
    program, *archives = sys.argv[1:]
    files, faults = 0, []
    with tempfile.TemporaryDirectory() as name:
        for number, archive in enumerate(archives):
            folder = pathlib.Path(name, str(number))
            with tarfile.open(archive) as packed:
                packed.extractall(folder)
            faults += [f"{archive}: {fault}" for fault in faults_of_folder(program, folder)]
            for file in sorted(path for path in folder.rglob("*") if path.is_file()):
                files += 1
                faults += [f"{command} {file.name}: {fault}" for command in COMMANDS
                           for fault in faults_of_file(program, command, file)]
    print(*faults, f"folders: {len(archives)} with {files} files, {len(faults)} faults", sep="\n")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
