# --max-growth: what has grown by no more is no finding, of every command that has a baseline.
dump=tests/golden/memory-what-if.hlo
rows=$(mktemp)
$HLO memory $dump --target v5e --top 1 -f ndjson | sed 's/"peak_bytes":[0-9]*/"peak_bytes":25000000/' >"$rows"
for growth in 0% 5% 10% 1MiB 4MiB; do
    $HLO memory $dump --target v5e --top 0 --baseline "$rows" --max-growth $growth >/dev/null 2>&1
    echo "$growth: status $?"
done
$HLO memory $dump --max-growth 5%; echo "status $?"
$HLO memory $dump --baseline "$rows" --max-growth 5X; echo "status $?"
rm "$rows"
for growth in 800MiB 1GiB; do
    $HLO audit samples/diff/row-major.hlo --baseline samples/diff/given.hlo --max-growth $growth >/dev/null 2>&1
    echo "audit $growth: status $?"
    $HLO copies samples/diff/row-major.hlo --baseline samples/diff/given.hlo --max-growth $growth >/dev/null 2>&1
    echo "copies $growth: status $?"
done
