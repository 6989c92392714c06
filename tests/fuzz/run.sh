#!/bin/sh
# Runs a fuzz target for some seconds. Its seeds are the inputs in tests/fuzz/corpus, those that
# earlier runs left beside the target, and the dumps of the tree; its dictionary is tests/fuzz/words.
# usage: run.sh FOLDER/TARGET SECONDS
set -eu
name=$(basename "$1")
target=${name#fuzz_}
found=$(dirname "$1")/corpus-$target
mkdir -p "$found"
python3 tests/fuzz/corpus.py unpack "tests/fuzz/corpus/$target" "$found"
case $target in
form | memory | module | pairs | roles | rows | scan | message | type) words=hlo ;;
atom | bulk | cute | mapping | notation | shape | tirx | triton | explorer) words=layout ;;
command) words=command ;;
mlir | ttir) words=mlir ;;
*) words=report ;;
esac
"$1" -max_total_time="$2" -max_len=4096 -timeout=10 -malloc_limit_mb=512 -print_final_stats=1 \
    -dict="tests/fuzz/words/$words" -artifact_prefix="$(dirname "$1")/" "$found" tests/dumps samples
