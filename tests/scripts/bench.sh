#!/bin/sh
# Compares hlo-layout with other tools on the same file, and with an earlier program of it, BEFORE.
# usage: bench.sh HLO_LAYOUT CORPUS [BEFORE]
set -eu
program=$1 corpus=$2 before=${3-}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
dump=$scratch/dump.hlo
if ls "$corpus"/big/*.hlo.xz >/dev/null 2>&1; then
    xz -dc "$corpus"/big/*.hlo.xz >"$dump"
else # without a corpus: 200 copies of the samples
    for i in $(seq 200); do cat samples/*.hlo; done >"$dump"
fi
echo "$(wc -c <"$dump") bytes, $(nproc) cores"
python3 tests/bench/commands.py "$program" "$dump" ${before:+"$before"}
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
