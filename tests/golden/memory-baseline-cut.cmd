# Each row of memory has the peak of its memory space, so that a baseline of some rows, or of those
# of another step, is one. An empty file is none.
dump=tests/golden/memory-what-if.hlo
rows=$(mktemp)
for cut in '--top 1' '--only role=temp' '--at 1'; do
    $HLO memory $dump --target v5e -f ndjson $cut >"$rows"
    $HLO memory $dump --target v5e --top 0 --baseline "$rows" >/dev/null
    echo "$cut: status $?"
done
sed 's/"peak_bytes":[0-9]*/"peak_bytes":1024/' "$rows" >"$rows.less"
$HLO memory $dump --target v5e --baseline "$rows.less" 2>&1 >/dev/null | sed 's/.*; peak/peak/;s/ in .*/ in the baseline/'
: >"$rows"
$HLO memory $dump --target v5e --baseline "$rows" 2>&1 | sed 's/[^ ]*tmp[^ :]*/ROWS/'
rm "$rows" "$rows.less"
