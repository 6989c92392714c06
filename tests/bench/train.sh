#!/bin/sh
# Runs typical command lines with a program that was built to record a profile, so that the compiler
# can optimize a release for them.
# usage: train.sh HLO_LAYOUT
set -eu
program=$1

for dump in samples/*.hlo tests/dumps/*.hlo; do
    for run in audit 'audit -f csv --fields shape,bytes' list 'list -f ndjson' 'list --roles -f csv' \
        scan memory; do
        # Some test dumps are invalid, and findings have an exit status of their own.
        "$program" $run "$dump" >/dev/null 2>&1 || :
    done
done

layout='bf16[100,1000]{1,0:T(8,128)(2,1)}'
seq -f '50,%g' 0 999 | "$program" index "$layout" - >/dev/null
seq 0 999 | "$program" index --inverse "$layout" - >/dev/null
seq -f 'f32[%g,1000]' 1 100 | "$program" predict - >/dev/null
