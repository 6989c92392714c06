#!/bin/sh
# Compares the user + system time of hlo-layout with that of other tools on the same file: medians
# of seven interleaved runs, and their ratios.
# usage: bench.sh HLO_LAYOUT CORPUS
set -eu
program=$1 corpus=$2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
dump=$scratch/dump.hlo
if ls "$corpus"/big/*.hlo.xz >/dev/null 2>&1; then
    xz -dc "$corpus"/big/*.hlo.xz >"$dump"
else # without a corpus: 200 copies of the samples
    for i in $(seq 200); do cat samples/*.hlo; done >"$dump"
fi
echo "$(wc -c <"$dump") bytes, $(nproc) cores"
python3 - "$program" "$dump" <<'PYTHON'
import os, resource, statistics, subprocess, sys, shutil
program, dump = sys.argv[1:]
RUNS = 7
SHAPES = r"[a-z][a-z0-9]*\[[0-9,<=]*\]\{[^}]*\}"
ours = ["audit", "memory", "audit -f csv --fields shape,bytes", "list -f ndjson", "list", "list -f csv", "list --roles -f ndjson",
        "list -f ndjson --fields shape,bytes", "scan", "scan -f csv --fields shape"]
tools = {"hlo-layout " + command: [program, *command.split(), dump] for command in ours}
tools |= {
    "rg -o SHAPES": ["rg", "-o", SHAPES, dump],
    "rg -o -c SHAPES": ["rg", "-o", "-c", SHAPES, dump],
    "rg -c ' = '": ["rg", "-c", " = ", dump],
    "wc -l": ["wc", "-l", dump],
}
tools = {name: argv for name, argv in tools.items() if shutil.which(argv[0])}
try:
    import importlib.util
    if importlib.util.find_spec("jaxlib") and importlib.util.find_spec("jax"):
        tools["XLA's parser"] = [sys.executable, "-c", """
import sys
from jax._src.lib import xla_client
module = getattr(xla_client, '_xla', None)
parse = None
for owner in (module, getattr(xla_client, 'hlo', None), xla_client):
    parse = parse or getattr(owner, 'hlo_module_from_text', None)
if parse is None:
    import jaxlib, pkgutil, importlib
    for found in pkgutil.iter_modules(jaxlib.__path__):
        try: owner = importlib.import_module('jaxlib.' + found.name)
        except Exception: continue
        parse = parse or getattr(owner, 'hlo_module_from_text', None)
        for part in vars(owner).values():
            parse = parse or getattr(part, 'hlo_module_from_text', None)
parse(open(sys.argv[1]).read())
""", dump]
except ImportError:
    pass

def run(argv):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    process = subprocess.run(argv, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return seconds, process.returncode

times = {name: [] for name in tools}
for turn in range(RUNS + 1):
    for name, argv in list(tools.items()):
        if name == "XLA's parser" and turn > 1:
            continue
        seconds, status = run(argv)
        if status not in (0, 1):
            print(f"{name}: exit status {status}, left out")
            del tools[name], times[name]
        elif turn:
            times[name].append(seconds)
def ratio(seconds, others):
    pairs = [a / b for a, b in zip(seconds, others) if b]
    return f"{statistics.median(pairs):9.2f}" if pairs else f"{'-':>9}"

bases = ["hlo-layout audit", "rg -o SHAPES"]
print(f"{'':48} {'median':>9} / audit   / rg -o, medians of pairs")
for name, seconds in times.items():
    if seconds:
        print(f"{name:48} {statistics.median(seconds):8.3f}s",
              *(ratio(seconds, times.get(base, [])) for base in bases))
PYTHON
# The wall time of a directory of 1,000 dumps.
mkdir "$scratch/folder"
for i in $(seq 1000); do cp samples/odd-shapes-v5e.hlo "$scratch/folder/$i.hlo"; done
python3 - "$program" "$scratch/folder" <<'PYTHON'
import os, statistics, subprocess, sys, time
program, folder = sys.argv[1:]
def wall(jobs):
    before = time.perf_counter()
    subprocess.run([program, "audit", "-j", str(jobs), folder], stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - before
pairs = [(wall(os.cpu_count()), wall(1)) for _ in range(8)][1:]
shared, alone = (statistics.median(side) for side in zip(*pairs))
print(f"audit of 1,000 dumps: {shared:.3f}s on {os.cpu_count()} threads, {alone:.3f}s on one, "
      f"ratio {statistics.median(a / b for a, b in pairs):.2f}")
PYTHON
for command in audit memory list 'list --roles'; do
    # shellcheck disable=SC2086
    /usr/bin/env time -f "peak memory of $command: %M KiB" "$program" $command -f ndjson "$dump" \
        >/dev/null || true
done
