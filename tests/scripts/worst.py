#!/usr/bin/env python3
"""Searches for the command lines and the texts that take the most time and the most memory. For some
seconds per command, it keeps the worst ones found so far and changes them at random. Beside a
command line the input is short, because the search is for what a command line alone can cause; texts
are dumps, reports and rows (tests/scripts/growth.py), of which lines are repeated, mixed and changed. Prints
a table; exits with status 1 if a limit is exceeded: 2 s or 256 MiB of the manual for a command line;
for a text 3 s or 300 MiB a megabyte, and a tenth of that for a short one.

usage: worst.py PROGRAM [--seconds N] [--seed N] [COMMAND...]"""
import argparse
import os
import random
import re
import subprocess
import sys
import tempfile
import time

import growth

SECONDS, MEMORY = 2, 256 << 20
KEPT = 12  # worst command lines that are kept, of each kind
LONGEST = 120000  # bytes of an argument; the kernel's limit is 128 KiB
SIZES = [1, 2, 3, 4, 5, 7, 8, 9, 16, 31, 32, 64, 100, 127, 128, 1000, 1023, 1024, 4096, 10007, 65536,
         1000000, 1 << 20, 1 << 22, 1 << 31, 10**12, 1 << 40, (1 << 62) - 1]
AXES = [""] * 12 + ["@laneid", "@warpid", "@TLane", "@TCol"]
TYPES = ["pred", "s4", "s8", "bf16", "f32", "f64", "c128"]
COMMANDS = {
    "show": (1, [["--steps"], ["--json"], ["--target", "v5e"]]),
    "index": (1, [["--explain"], ["--json"]]),
    "index --inverse": (1, [["--json"]]),
    "compare": (2, [["--json"]]),
    "convert": (1, [["--to", "xla"], ["--to", "cute"], ["--to", "strides"], ["--to", "tirx"], ["--fuse"],
                    ["--canonical"], ["--storage"], ["--pack", "2"], ["--unpack", "2"]]),
    "map": (1, [["--format", "svg"], ["--format", "json"], ["--format", "html"], ["--banks"],
                ["--color-by", "bank"], ["--label", "byte"]]),
    "banks": (1, [["--suggest"], ["--access", "row:0"], ["--access", "column:0"], ["--access", "ldmatrix"],
                  ["--json"]]),
    "access": (2, [["--suggest"], ["--memory", "global"], ["--target", "gfx950"], ["--json"]]),
    "suggest": (1, [["--dim", "0"], ["--target", "v5e"], ["--json"]]),
    "predict": (1, [["--target", "v5e"], ["--json"]]),
    "detile": (1, []),
    "retile": (1, []),
    "explore": (1, []),
}
TEXT_BYTES = 1 << 18  # of a text
# Commands of texts with the makers of the texts that they read.
TEXTS = {command: [maker for commands, maker in growth.FAMILIES.values() if command in commands]
         for commands, _ in growth.FAMILIES.values() for command in commands if not command.endswith("-")}


def size(rng):
    kind = rng.random()
    return (rng.choice(SIZES[:12]) if kind < 0.5 else rng.choice(SIZES) if kind < 0.8
            else rng.randrange(1, 1 << rng.randrange(1, 24)))


def shape(rng):
    dims = [size(rng) for _ in range(rng.choice([1, 2, 2, 3, 4, 5, 8, 20]))]
    order = list(range(len(dims)))
    rng.shuffle(order)
    tiles = "".join(f"({','.join(str(size(rng)) for _ in range(rng.randrange(1, len(dims) + 1)))})"
                    for _ in range(rng.choice([0, 1, 1, 2, 3])))
    return ["shape", rng.choice(TYPES), dims, order, tiles]


def iters(rng):
    count = rng.choice([1, 2, 3, 4, 8, 16, 40])
    return ["iters", [[size(rng), size(rng) * rng.choice([0, 1, 1, 1, 3]), rng.choice(AXES)]
                      for _ in range(count)], size(rng) if rng.random() < 0.2 else 0,
            rng.choice([0, 0, 0, 3])]


def changed(rng, layout):
    """Returns the layout with one part made larger or smaller, repeated, replaced or left out."""
    if rng.random() < 0.15:
        return rng.choice([shape, iters])(rng)
    parts = layout[2] if layout[0] == "shape" else layout[1]
    at, what = rng.randrange(len(parts)), rng.random()
    new = [list(part) if isinstance(part, list) else part for part in parts]
    if what < 0.3:
        times = rng.choice([1, 2, 10, 100]) if len(new) < 20000 else 1
        new[at:at] = new[at:at + rng.randrange(1, 40)] * times
    elif what < 0.4 and len(new) > 1:
        del new[at:at + rng.randrange(1, len(new))]
    elif layout[0] == "shape":
        new[at] = rng.choice([new[at] * 2, new[at] + 1, size(rng), max(1, new[at] // 2)])
    else:
        field = rng.randrange(2)
        new[at][field] = max(1 - field, rng.choice([new[at][field] * 2, new[at][field] + 1, size(rng)]))
    if layout[0] == "iters":
        return ["iters", new or parts, layout[2], rng.choice([0, layout[3]])]
    order = layout[3]
    if len(order) != len(new):
        order = list(range(len(new)))
        rng.shuffle(order)
    return ["shape", rng.choice([layout[1], rng.choice(TYPES)]), new, order,
            layout[4] if rng.random() < 0.8 else shape(rng)[4]]


def text(layout):
    if layout[0] == "shape":
        _, kind, dims, order, tiles = layout
        return f"{kind}[{','.join(map(str, dims))}]{{{','.join(map(str, order))}{':T' if tiles else ''}{tiles}}}"
    _, parts, replicas, swizzle = layout
    result = (f"S[({','.join(str(p[0]) for p in parts)}):({','.join(f'{p[1]}{p[2]}' for p in parts)})]"
              + (f" + R[{replicas}:1]" if replicas else ""))
    return f"ComposeLayout({swizzle},3,3,{result})" if swizzle else result


def words(command, layouts, options, scratch):
    result = command.split() + [text(layout) for layout in layouts]
    if command == "index":
        parts = layouts[0][2] if layouts[0][0] == "shape" else layouts[0][1]
        result += [",".join("0" for _ in parts)]
    if command == "index --inverse":
        result += ["0", "1", "1000"]
    if command == "explore":
        result += ["-o", f"{scratch}/page"]
    if command in ("banks", "show", "map", "convert", "access") and layouts[-1][0] == "iters":
        result += ["--type", "f16"]
    return result + [word for option in options for word in option]


def measured(program, line):
    """Returns the CPU seconds and the bytes of memory that a command line takes. It is stopped at
    ten times the limit."""
    script = f'head -c 65536 /dev/zero | timeout {10 * SECONDS} "$@" | head -c {64 << 20}'
    child = subprocess.Popen(["sh", "-c", script, "", program, *line],  # output may be terabytes
                             stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = status
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024


def search(program, command, seconds, rng, scratch):
    count, options = COMMANDS[command]
    worst, runs, end = {0: [], 1: []}, 0, time.monotonic() + seconds
    while time.monotonic() < end:
        kept = worst[0] + worst[1]
        if kept and rng.random() < 0.9:
            _, layouts, chosen = rng.choice(kept)
            layouts = [changed(rng, layout) if rng.random() < 0.8 else layout for layout in layouts]
        else:
            layouts = [rng.choice([shape, iters])(rng) for _ in range(count)]
            chosen = []
        if options and (not kept or rng.random() < 0.3):
            chosen = rng.sample(options, rng.randrange(0, min(3, len(options)) + 1))
        line = words(command, layouts, chosen, scratch)
        if max(map(len, line)) > LONGEST:
            continue
        figures = measured(program, line)
        runs += 1
        for which in worst:
            worst[which] = sorted(worst[which] + [(figures, layouts, chosen)], reverse=True,
                                  key=lambda found, which=which: found[0][which])[:KEPT]
    slowest, largest = worst[0][0], worst[1][0]
    print(f"{command:16} {slowest[0][0]:7.2f} s {largest[0][1] / (1 << 20):7.0f} MiB {runs:6} runs", flush=True)
    over = slowest[0][0] > SECONDS or largest[0][1] > MEMORY
    for which, (figures, layouts, chosen) in enumerate((slowest, largest)):
        line = " ".join(words(command, layouts, chosen, scratch))
        print(f"    {('slowest', 'largest')[which]}: {line[:160]}{'…' if len(line) > 160 else ''}")
        if over:
            with open(f"worst-{command.split()[-1]}-{which}.txt", "w", encoding="utf-8") as file:
                file.write("\n".join(words(command, layouts, chosen, scratch)))
    return over


def any_text(rng, makers):
    return rng.choice(makers)(rng.choice([16, 64, 300])).splitlines(keepends=True)


def changed_text(rng, lines, makers):
    """Returns the lines with some of them repeated, taken from another text, left out or changed."""
    begin = rng.randrange(len(lines))
    end, what = min(len(lines), begin + rng.choice([1, 1, 2, 5, 50])), rng.random()
    if what < 0.35:
        some = lines[begin:end] * rng.choice([2, 10, 100])
    elif what < 0.55:
        other = any_text(rng, makers)
        at = rng.randrange(len(other))
        some = lines[begin:end] + other[at:at + rng.choice([1, 3, 50])]
    elif what < 0.65:
        some = []
    elif what < 0.8:  # a part of a list comes again
        some = [re.sub(r"(\w[^,(){}]*, ?)", lambda found: found[0] * rng.choice([1, 1, 3, 40]), line)
                for line in lines[begin:end]]
    else:
        some = [re.sub(r"\d+", lambda found: str(size(rng)) if rng.random() < 0.3 else found[0], line)
                for line in lines[begin:end]]
    changed_lines = lines[:begin] + some + lines[end:]
    return changed_lines if 0 < sum(map(len, changed_lines)) <= TEXT_BYTES else lines


def search_texts(program, command, seconds, rng, scratch):
    makers, worst, runs = TEXTS[command], {1: [], 2: []}, 0
    path, end = f"{scratch}/text", time.monotonic() + seconds
    while time.monotonic() < end:
        kept = worst[1] + worst[2]
        lines = any_text(rng, makers)
        if kept and rng.random() < 0.9:
            lines = changed_text(rng, rng.choice(kept)[1], makers)
        with open(path, "w", encoding="utf-8") as file:
            file.write("".join(lines))
        figures = growth.measured(program, command, path)
        share = max(0.1, sum(map(len, lines)) / 1e6)  # of a megabyte
        runs += 1
        for which in worst:
            worst[which] = sorted(worst[which] + [(figures[which] / share, lines)], reverse=True,
                                  key=lambda found: found[0])[:KEPT]
    slowest, largest = worst[1][0], worst[2][0]
    print(f"{command:16} {slowest[0]:7.2f} s {largest[0] / (1 << 20):7.0f} MiB a megabyte {runs:6} runs", flush=True)
    over = slowest[0] > growth.SECONDS or largest[0] > growth.MEMORY
    for which, (_, lines) in enumerate((slowest, largest) if over else ()):
        with open(f"worst-{command.replace(' ', '-')}-{which}.txt", "w", encoding="utf-8") as file:
            file.write("".join(lines))
    return over


def main():
    options = argparse.ArgumentParser(usage=__doc__)
    options.add_argument("program")
    options.add_argument("--seconds", type=float, default=30)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("commands", nargs="*")
    options = options.parse_intermixed_args()
    with tempfile.TemporaryDirectory() as scratch:
        over = [(search if command in COMMANDS else search_texts)(
                    options.program, command, options.seconds, random.Random(f"{options.seed} {command}"), scratch)
                for command in options.commands or [*COMMANDS, *TEXTS]]
    sys.exit(any(over))


main()
