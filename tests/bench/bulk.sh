#!/bin/sh
# Compares the user + system time of the bulk commands with plain C, memcpy and numpy on the same
# data: medians of interleaved runs.
# usage: bulk.sh HLO_LAYOUT; PYTHON names a Python that has numpy, without which its columns are empty
set -eu
program=$1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
${CC:-cc} -O2 -o "$scratch/plain" tests/bench/plain.c
"${PYTHON:-python3}" - "$program" "$scratch" <<'PYTHON'
import os, random, resource, statistics, subprocess, sys
program, scratch = sys.argv[1:]
plain = os.path.join(scratch, "plain")
RUNS, LINES, SHAPES, BYTES = 9, 2_000_000, 100_000, 1 << 28
try:
    import numpy
except ImportError:
    numpy = None

def path(name):
    return os.path.join(scratch, name)

def run(argv, data):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(argv, stdin=open(path(data)), stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime

def pairs(ours, theirs, data):
    run(ours, data), run(theirs, data)
    times = [(run(ours, data), run(theirs, data)) for _ in range(RUNS)]
    return (statistics.median(a for a, _ in times), statistics.median(b for _, b in times),
            statistics.median(a / b for a, b in times))

random.seed(1)
layout = "f32[3000,5000]{1,0:T(8,128)}"
with open(path("indices"), "w") as file:
    for _ in range(LINES):
        file.write(f"{random.randrange(3000)},{random.randrange(5000)}\n")
with open(path("places"), "w") as file:
    subprocess.run([program, "index", layout, "-"], stdin=open(path("indices")), stdout=file, check=True)
print(f"{'':46} {'ours':>8} {'plain C':>8}  ours / it")
for name, ours, theirs, data in (
        (f"index - ({LINES} lines)", ["index", layout, "-"], "index", "indices"),
        (f"index --inverse - ({LINES} lines)", ["index", "--inverse", layout, "-"], "inverse", "places")):
    a, b, ratio = pairs([program] + ours, [plain, theirs], data)
    print(f"{name:46} {a:7.3f}s {b:7.3f}s {ratio:10.2f}")

shapes = set()
while len(shapes) < SHAPES:
    dims = [random.choice((1, 3, 8, random.randrange(1, 300), random.randrange(1, 5000)))
            for _ in range(random.randrange(1, 5))]
    shapes.add(f"{random.choice(('f32', 'bf16', 's8', 's4'))}[{','.join(map(str, dims))}]")
with open(path("shapes"), "w") as file:
    file.write("\n".join(sorted(shapes)) + "\n")
for form in ("csv", "ndjson", "text"):
    seconds = statistics.median(run([program, "predict", "-", "-f", form], "shapes") for _ in range(RUNS))
    print(f"{f'predict - -f {form} ({SHAPES} shapes)':46} {seconds:7.3f}s {seconds / SHAPES * 1e6:6.2f} us a row")

with open(path("bytes"), "wb") as file:
    file.write(random.randbytes(BYTES // 64) * 64)

def relaid(shape, order, dtype):
    """Returns the CPU seconds of numpy's reshape, transpose and copy of data that is in memory."""
    if numpy is None:
        return None
    array = numpy.fromfile(path("bytes"), dtype).reshape(shape)
    def once():
        before = resource.getrusage(resource.RUSAGE_SELF)
        numpy.ascontiguousarray(array.transpose(order))
        after = resource.getrusage(resource.RUSAGE_SELF)
        return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return once

print(f"{'':46} {'ours':>8} {'memcpy':>8}  of memcpy {'numpy':>8}  numpy / ours")
for layout, shape, order, dtype in (
        ("f32[8192,8192]{1,0:T(8,128)}", (1024, 64, 8, 128), (0, 2, 1, 3), "u4"),
        ("bf16[8192,16384]{1,0:T(8,128)(2,1)}", (1024, 128, 4, 128, 2), (0, 2, 4, 1, 3), "u2"),
        ("s8[16384,16384]{1,0:T(8,128)(4,1)}", (2048, 128, 2, 128, 4), (0, 2, 4, 1, 3), "u1"),
        ("f32[8192,8192]{0,1}", (8192, 8192), (1, 0), "u4")):
    theirs = relaid(shape, order, dtype)
    for command in ("detile", "retile"):
        a, b, ratio = pairs([program, command, layout], [plain, "copy"], "bytes")
        line = f"{command + ' ' + layout:46} {a:7.3f}s {b:7.3f}s {100 / ratio:8.0f} %"
        if theirs and command == "detile":
            seconds = statistics.median(theirs() for _ in range(RUNS))
            line += f" {seconds:8.3f}s {seconds / a:10.1f}"
        print(line)
PYTHON
