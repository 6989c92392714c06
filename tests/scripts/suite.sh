#!/bin/sh
# The shell that runs the recipes of tests: of what a test prints, the last line is shown, in which it
# says what it did; of one that fails, the end.
# usage: suite.sh -c COMMAND
set -u
log=$(mktemp)
trap 'rm -f "$log"' EXIT
status=0
sh "$@" >"$log" 2>&1 || status=$?
if [ "$status" = 0 ]; then tail -n 1 "$log"; else tail -n 200 "$log" >&2; fi
exit "$status"
