#!/bin/sh
# Computes totals of many dumps by shape, op_name and memory space with GNU parallel: each process
# writes the rows of 250 dumps, and then the rows are summed. They stay in ROWS, a new folder, where
# totals.sql can sum them with DuckDB.
#
# usage: parallel.sh HLO_LAYOUT DUMPS ROWS
set -eu
export program="$1" rows="$3"
mkdir "$rows"
find "$2" -type f | sort | parallel -N 250 '
    for by in shape op_name space; do
        "$program" audit --merge --by $by -f ndjson {} >"$rows/$by-{#}.ndjson" 2>"$rows/{#}.faults"
    done' || true
for by in shape op_name space; do
    "$program" audit --merge --by $by -f csv \
        --fields by,group,memory_space,count,data_bytes,bytes "$rows/$by"-*.ndjson | tail -n +2
done
cat "$rows"/*.faults >&2
