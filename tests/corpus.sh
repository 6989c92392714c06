#!/bin/sh
# Runs the program over a corpus of dumps: every instruction listed, nothing on stderr, exit 0.
# Arguments: the program, the corpus. Files that are not HLO text are passed over by name.
set -u
program=$1 corpus=$2
[ -d "$corpus" ] || { echo "no corpus at $corpus"; exit 0; }
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
files=0 failures=0 instructions=0
for file in "$corpus"/tpu/* "$corpus"/cpu/* "$corpus"/pre/* "$corpus"/oom/* \
    "$corpus"/tpu-dump-kinds/* "$corpus"/big/*; do
    case $file in
    *buffer-assignment* | *memory-usage* | *live-range* | *.json | *.jsonl) continue ;;
    */oom/*.txt) continue ;;
    esac
    case $file in *.xz) xz -dc "$file" ;; *) cat "$file" ;; esac >"$scratch/dump"
    files=$((files + 1))
    "$program" list --fields line --format csv "$scratch/dump" >"$scratch/rows" 2>"$scratch/messages"
    status=$?
    rows=$(($(wc -l <"$scratch/rows") - 1))
    wanted=$(grep -cE '^ *(ROOT )?%?[A-Za-z_][A-Za-z0-9_.-]* = ' "$scratch/dump")
    instructions=$((instructions + rows))
    if [ "$status" != 0 ] || [ -s "$scratch/messages" ] || [ "$rows" != "$wanted" ]; then
        echo "$file: status $status, $rows rows of $wanted"
        head -5 "$scratch/messages"
        failures=$((failures + 1))
    fi
    "$program" audit "$scratch/dump" >/dev/null 2>"$scratch/messages" && [ ! -s "$scratch/messages" ] ||
        { echo "$file: audit failed"; failures=$((failures + 1)); }
done
echo "corpus: $files dumps, $instructions instructions, $failures failures"
[ "$failures" = 0 ]
