#!/bin/sh
# Runs the program over a corpus of dumps: every instruction is listed, standard error has nothing but
# the note that arrays which a program divides count as what one device holds of them, and the exit
# status is 0. Files that are not HLO text are skipped by name.
# usage: corpus.sh HLO_LAYOUT CORPUS
set -u
program=$1 corpus=$2
[ -d "$corpus" ] || { echo "no corpus at $corpus"; exit 0; }
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
files=0 failures=0 instructions=0 values=0
complains() { # messages
    grep -qv ': note: arrays whose sharding is written count as what one of [0-9]* devices holds' "$1"
}
: >"$scratch/wrong"
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
    if [ "$status" != 0 ] || complains "$scratch/messages" || [ "$rows" != "$wanted" ]; then
        echo "$file: status $status, $rows rows of $wanted"
        head -5 "$scratch/messages"
        failures=$((failures + 1))
    fi
    "$program" audit "$scratch/dump" >/dev/null 2>"$scratch/messages" && ! complains "$scratch/messages" ||
        { echo "$file: audit failed"; failures=$((failures + 1)); }
done

# Before layouts are assigned, the arguments of a program take as many bytes, with assumed layouts,
# as those of the compiled program.
arguments() { # target, dump
    "$program" audit --assume "$1" --by instruction --format csv --fields role,bytes "$2" 2>/dev/null |
        awk -F, '$1 == "argument" { sum += $2 } END { print sum + 0 }'
}
pairs=0
for before in "$corpus"/pre/*.hlo "$corpus"/cpu/*before_optimizations.txt*; do
    name=$(basename "$before" | sed 's/^pre-//; s/^cpu-//; s/\.hlo$//; s/\.before.*//')
    case $before in *.xz) xz -dc "$before" ;; *) cat "$before" ;; esac >"$scratch/before"
    for after in "$corpus"/tpu/tpu-*-"$name".hlo "$corpus"/tpu/tpu-*-"$name".hlo.xz; do
        [ -e "$after" ] || continue
        case $after in *.xz) xz -dc "$after" ;; *) cat "$after" ;; esac >"$scratch/after"
        target=$(basename "$after" | sed 's/^tpu-\([^-]*\)-.*/\1/')
        was=$(arguments "$target" "$scratch/before") is=$(arguments "$target" "$scratch/after")
        pairs=$((pairs + 1))
        [ "$was" = "$is" ] ||
            { echo "$before: arguments take $was, compiled for $target $is"; failures=$((failures + 1)); }
    done
done
echo "corpus: $pairs pairs of a program before and after, arguments compared"

# Every value of every buffer assignment has the size that the target's compiler reserves for it,
# including tuple tables and registers of scalars. For SC(d:i), the compiler reserves one core's part.
for file in "$corpus"/tpu/*buffer-assignment.txt* "$corpus"/cpu/*buffer-assignment.txt \
    "$corpus"/big/*buffer-assignment.txt*; do
    target=$(basename "$file" | sed 's/^tpu-\([^-]*\)-.*/\1/; s/^cpu-.*/cpu/')
    case $file in *.xz) xz -dc "$file" ;; *) cat "$file" ;; esac |
        sed -n 's/^ value: <.*> (size=\([0-9]*\),offset=[0-9]*): \(.*\)$/\1\t\2/p' | sort -u >"$scratch/values"
    cut -f2 "$scratch/values" | tr '\n' '\0' |
        xargs -0 -n 500 "$program" show --target "$target" --format csv --fields bytes,table_bytes |
        grep -v '^bytes' | sed 's/^.*,\([0-9]\)/\1/; s/,$//' >"$scratch/booked"
    paste "$scratch/booked" "$scratch/values" | awk -F'\t' -v "target=$target" '
        $1 != $2 { print target ": " $3 " takes " $2 ", not " $1 }' >>"$scratch/wrong"
    values=$((values + $(wc -l <"$scratch/values")))
done
sort "$scratch/wrong" | uniq -c
echo "corpus: $values distinct values of programs, $(sort -u "$scratch/wrong" | wc -l) sizes differ"
[ -s "$scratch/wrong" ] && failures=$((failures + 1))

echo "corpus: $files dumps, $instructions instructions, $failures failures"
[ "$failures" = 0 ]
