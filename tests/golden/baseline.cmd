# --baseline: findings only for what is new or worse than in an old dump, or in rows that were
# saved, with both figures. Nothing is worse than itself.
folder=$(mktemp -d)
program=$(command -v "$HLO") && program=$(realpath "$program")
cp samples/diff/given.hlo samples/diff/row-major.hlo "$folder"
cd "$folder"
check() { echo "\$ $*"; $program "$@" -f github 2>/dev/null; echo "status $?"; }
for command in audit memory copies; do
    $program $command -f ndjson given.hlo >$command.ndjson
    for old in given.hlo row-major.hlo $command.ndjson; do check $command --baseline $old row-major.hlo; done
done
check audit --max-padding 1KiB --max-expansion 1.1 --min-padding 0 --baseline given.hlo row-major.hlo
check audit --max-padding 1KiB --max-expansion 1.1 --min-padding 0 --baseline row-major.hlo given.hlo
check memory --limit 64MiB --baseline memory.ndjson row-major.hlo
check copies --max-copies 1MiB --baseline copies.ndjson row-major.hlo
# what has nothing to compare stays a finding
check memory --fit 1KiB --baseline given.hlo row-major.hlo
# what cannot be compared
check() { $program "$@" 2>&1; echo "status $?"; }
check audit --baseline memory.ndjson row-major.hlo
check memory --baseline audit.ndjson row-major.hlo
check audit --by source --baseline audit.ndjson row-major.hlo
check audit --by instruction --baseline audit.ndjson row-major.hlo
check copies --baseline absent row-major.hlo
rm -r "$folder"
