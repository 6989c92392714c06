#!/usr/bin/env python3
"""Checks a page of questions and answers: below each command line, which is indented and begins
with a dollar sign, the page has what the command prints.

usage: questions.py HLO_LAYOUT PAGE [accept]; accept: write what the commands print into the page"""
import difflib
import os
import pathlib
import subprocess
import sys
import tempfile

MARK, MARGIN = "    $ ", "    "


def said(command, folder):
    """Returns what a command line prints, on standard output and error, as lines of the page."""
    environment = os.environ | {"PATH": f"{folder}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8"}
    run = subprocess.run(["sh", "-c", f"({command}) 2>&1"], env=environment, text=True,
                         stdout=subprocess.PIPE, check=False)
    return [(MARGIN + line).rstrip() for line in run.stdout.splitlines()]


def is_answer(line):
    return not line or (line.startswith(MARGIN) and not line.startswith(MARK))


def answered(lines, folder):
    """Yields the lines of the page with current answers. An answer ends where text or the next
    command begins."""
    at = 0
    while at < len(lines):
        yield lines[at]
        at += 1
        if not lines[at - 1].startswith(MARK):
            continue
        yield from said(lines[at - 1][len(MARK):], folder)
        while at < len(lines) and is_answer(lines[at]):
            at += 1
        if at < len(lines) and not lines[at - 1]:
            yield ""


def main():
    program, name, *accept = sys.argv[1:]
    page = pathlib.Path(name)
    lines = page.read_text(encoding="utf-8").splitlines()
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "hlo-layout").symlink_to(pathlib.Path(program).resolve())
        true = list(answered(lines, folder))
    if accept:
        page.write_text("\n".join(true) + "\n", encoding="utf-8")
    else:
        sys.stdout.writelines(line + "\n" for line in
                              difflib.unified_diff(lines, true, name, "what it says", lineterm=""))
    commands = sum(line.startswith(MARK) for line in lines)
    print(f"questions: {commands} answers {'written' if accept else 'compared'}")
    return lines != true and not accept


if __name__ == "__main__":
    sys.exit(main())
