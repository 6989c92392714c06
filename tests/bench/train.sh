#!/bin/sh
# Shows a program built to count its branches what it is for, so that a release is laid out for it.
# Argument: the program.
set -eu
program=$1

for dump in samples/*.hlo tests/dumps/*.hlo; do
    for run in audit 'audit -f csv --fields shape,bytes' list 'list -f ndjson' 'list --roles -f csv' \
        scan memory; do
        # Some of the tests' dumps are wrong; a report of padding has its own exit status.
        "$program" $run "$dump" >/dev/null 2>&1 || :
    done
done

layout='bf16[100,1000]{1,0:T(8,128)(2,1)}'
seq -f '50,%g' 0 999 | "$program" index "$layout" - >/dev/null
seq 0 999 | "$program" index --inverse "$layout" - >/dev/null
seq -f 'f32[%g,1000]' 1 100 | "$program" predict - >/dev/null
