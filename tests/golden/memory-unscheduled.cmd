# Before scheduling, only the sizes of arguments and outputs are known, and only they count against a
# limit and in a baseline.
dump=tests/dumps/pre-size0_rank0.hlo rows=$(mktemp)
$HLO memory $dump --limit ram=1KiB; $HLO memory $dump --limit ram=1MiB --json --top 0
$HLO memory $dump --limit ram=100 --top 0; $HLO memory $dump --top all -f ndjson >$rows
$HLO memory $dump --limit ram=100 --top 0 --baseline $rows; echo $?; rm $rows
