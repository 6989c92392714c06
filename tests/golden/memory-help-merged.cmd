# The gradient of a table is no value that may be kept as bf16, nor if it has dimensions of the table
# merged; a value of other dimensions may.
F=tests/golden/memory-help-merged.hlo
$HLO memory $F --target v5e --by owner --top 0 --limit hbm=200MiB 2>/dev/null | grep -e 'would help' -e bf16
sed 's/260000,128/261000,128/' $F | $HLO memory - --target v5e --by owner --top 0 --limit hbm=200MiB 2>/dev/null | grep -e bf16
