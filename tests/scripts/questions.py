#!/usr/bin/env python3
"""Checks pages of questions and answers: below each command line, which is indented and begins
with a dollar sign, a page has what the command prints. A line "..." stands for any lines; $T is a
folder for files.

usage: questions.py HLO_LAYOUT PAGE... [accept]; accept: write what the commands print into the pages"""
import difflib
import os
import pathlib
import subprocess
import sys
import tempfile

MARK, MARGIN = "    $ ", "    "


def said(command, folder):
    """Returns what a command line prints, on standard output and error, as lines of the page."""
    environment = os.environ | {"PATH": f"{folder}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8", "T": folder}
    run = subprocess.run(["sh", "-c", f"({command}) 2>&1"], env=environment, text=True,
                         stdout=subprocess.PIPE, check=False)
    return [(MARGIN + line).rstrip() for line in run.stdout.splitlines()]


def is_answer(line):
    return not line or (line.startswith(MARGIN) and not line.startswith(MARK))


def agrees(lines, true):
    """Returns whether lines, in which "..." stands for any lines, are the true ones."""
    if MARGIN + "..." not in lines:
        return lines == true
    at = lines.index(MARGIN + "...")
    rest = lines[at + 1:]
    return lines[:at] == true[:at] and any(agrees(rest, true[i:]) for i in range(at, len(true) + 1))


def shortened(lines, true):
    """Returns the true lines with "..." where the lines have it: each part between two of them stands for
    the lines, as many, that are most like it."""
    if MARGIN + "..." not in lines:
        return true
    at = lines.index(MARGIN + "...")
    first, rest, true = true[:at], lines[at + 1:], true[at:]
    if not rest:
        return first + [MARGIN + "..."]
    part = rest[:rest.index(MARGIN + "...")] if MARGIN + "..." in rest else rest
    starts = range(len(true) - len(part) + 1) if len(part) < len(rest) else [len(true) - len(part)]
    like = {i: difflib.SequenceMatcher(None, part, true[i:i + len(part)]).ratio() +
            difflib.SequenceMatcher(None, "\n".join(part), "\n".join(true[i:i + len(part)])).ratio()
            for i in starts if i >= 0}
    if not like:
        return first + true
    return first + [MARGIN + "..."] + shortened(rest, true[max(like, key=like.get):])


def answered(lines, folder):
    """Yields the lines of the page with current answers. An answer ends where text or the next
    command begins."""
    at = 0
    while at < len(lines):
        yield lines[at]
        at += 1
        if not lines[at - 1].startswith(MARK):
            continue
        begin = at
        while at < len(lines) and is_answer(lines[at]):
            at += 1
        old = lines[begin:at]
        blank = [""] if old and not old[-1] else []
        old = old[:len(old) - len(blank)]
        true = said(lines[begin - 1][len(MARK):], folder)
        yield from (old if agrees(old, true) else shortened(old, true)) + blank


def compare(page, folder, accept):
    """Returns whether the page is as it must be, and the number of its commands."""
    lines = page.read_text(encoding="utf-8").splitlines()
    true = list(answered(lines, folder))
    if accept:
        page.write_text("\n".join(true) + "\n", encoding="utf-8")
    else:
        sys.stdout.writelines(line + "\n" for line in
                              difflib.unified_diff(lines, true, str(page), "what it says", lineterm=""))
    return accept or lines == true, sum(line.startswith(MARK) for line in lines)


def main():
    program, *names = sys.argv[1:]
    accept = names[-1] == "accept"
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "hlo-layout").symlink_to(pathlib.Path(program).resolve())
        pages = [compare(pathlib.Path(name), folder, accept) for name in names[:len(names) - accept]]
    print(f"questions: {sum(commands for _, commands in pages)} answers {'written' if accept else 'compared'}")
    return not all(right for right, _ in pages)


if __name__ == "__main__":
    sys.exit(main())
