#!/bin/sh
# Adds to tests/fuzz/corpus/NAME what CORPUS/NAME has found that takes other paths, the smallest
# first, up to so many bytes.
# usage: minimise.sh FOLDER/TARGET BYTES CORPUS
set -eu
target=$(basename "$1" | sed 's/^fuzz_//')
list=tests/fuzz/corpus/$target
[ -d "$3/$target" ] || exit 0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 tests/fuzz/corpus.py unpack "$list" "$work"
"$1" -merge=1 -timeout=10 -malloc_limit_mb=512 "$work" "$3/$target" >"$3/minimise.log" 2>&1 ||
    { tail -20 "$3/minimise.log" >&2; exit 1; }
python3 tests/fuzz/corpus.py add "$list" "$work" "$2"
