#!/bin/sh
# Runs a fuzz target until it has used so many seconds of processor time, so that targets get the
# same however busy the machine is. Its seeds are the inputs in tests/fuzz/corpus, those that
# earlier runs left in CORPUS/NAME, and the dumps of the tree; its dictionary is tests/fuzz/words.
# A crash is written to CORPUS/crashes. CORPUS/history gets a line: target, commit, seconds.
# usage: run.sh FOLDER/TARGET SECONDS CORPUS
set -eu
target=$(basename "$1" | sed 's/^fuzz_//')
found=$3/$target
mkdir -p "$found" "$3/crashes"
python3 tests/fuzz/corpus.py unpack "tests/fuzz/corpus/$target" "$found"
length=4096
seeds=
case $target in
agree | memory | module | pairs | roles | rows | scan | message | type) words=hlo seeds='tests/dumps samples' ;;
form) words=hlo length=512 ;;
atom | bulk | cute | mapping | notation | shape | tirx | triton | explorer) words=layout ;;
command) words=command ;;
mlir) words=mlir length=16384 ;;
ttir) words=mlir length=16384 seeds=tests/kernels ;;
mosaic | proto | proto_text) words=report length=16384 ;;
*) words=report ;;
esac
status=0
(
    ulimit -S -t "$2"
    # shellcheck disable=SC2086 # seeds are folders
    exec "$1" -max_len=$length -timeout=10 -malloc_limit_mb=512 -dict="tests/fuzz/words/$words" \
        -artifact_prefix="$3/crashes/$target-" "$found" $seeds
) || status=$?
# XCPU ends a process whose time is used up.
if [ "$status" -le 128 ] || [ "$(kill -l "$status")" != XCPU ]; then exit "$status"; fi
echo "$target $(git describe --always --dirty) $2" >>"$3/history"
