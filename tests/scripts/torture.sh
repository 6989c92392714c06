#!/bin/sh
# Runs the golden command lines with failing allocations, failing reads, a full output device and
# input that arrives in pieces. tests/torture/torture.c lists the permitted outcomes.
# usage: torture.sh PROGRAM TORTURE SHIM [GOLDEN.cmd...]; without names, all goldens
# TORTURE_SAMPLE: number of runs of each kind for each command line
# TURN: with this number, as make check, a quarter of the goldens is run, which it chooses, and it is the seed
set -eu
TORTURE_PROGRAM=$(realpath "$1")
HLO=$(realpath "$2")
TORTURE_SHIM=$(realpath "$3")
shift 3
[ $# -gt 0 ] || set -- tests/golden/*.cmd
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
TORTURE_REPORT=$scratch/report
TMP=$scratch
TORTURE_SEED=${TORTURE_SEED:-${TURN:-1}}
export TORTURE_OWN TORTURE_PROGRAM TORTURE_SHIM TORTURE_REPORT TORTURE_SEED HLO TMP

number=${TURN:-0}
for command; do
    number=$((number + 1))
    [ -z "${TURN:-}" ] || [ $((number % 4)) = 0 ] || continue
    TORTURE_OWN=0
    case $command in
    # a pipe that is read once would block the second run
    */replaced-pipe.cmd) continue ;;
    # long inputs; files-damaged and limit-line test the same with less
    */files-damaged-rows.cmd | */limit-list.cmd | */stream-memory.cmd) continue ;;
    esac
    # libarchive ends the program if an allocation of its own fails, or is not found if one of the loader does
    if grep -qE '\.(xz|gz|tar|zip|zst)\b' "$command" || [ "${command#*/files-}" != "$command" ]; then TORTURE_OWN=1; fi
    before=$(grep -c '^fault' "$TORTURE_REPORT" 2>/dev/null || true)
    sh "$command" >/dev/null 2>&1 </dev/null || true
    after=$(grep -c '^fault' "$TORTURE_REPORT" || true)
    [ "${before:-0}" = "$after" ] || echo "torture: $command" >>"$TORTURE_REPORT"
done
awk -v turn="${TURN:+ (TURN=$TURN)}" '$1 == "runs" { runs += $2 } $1 == "fault:" { faults++ } $1 != "runs"
    END { printf "torture: %d runs, %d faults%s\n", runs, faults, turn; exit faults > 0 || !runs }' "$TORTURE_REPORT"
