#!/bin/sh
# Runs a command that takes long and prints much: a dot every two seconds shows that it goes on, and what it
# prints is kept in LOG, of which a failure shows the end.
# usage: quiet.sh LOG COMMAND...
set -u
log=$1
shift
mkdir -p "$(dirname "$log")"
"$@" >"$log" 2>&1 &
command=$!
while sleep 2 && kill -0 "$command" 2>/dev/null; do printf .; done
wait "$command"
status=$?
echo
[ "$status" = 0 ] || { tail -40 "$log" && echo "all of it: $log"; } >&2
exit "$status"
