# What lies in the bytes of a buffer at other times, by name; only if it is asked for.
F=tests/golden/memory-help-sizes.hlo
$HLO memory $F --target v5e --role temp --fields name,offset,bytes,start,end,shares --sort offset
$HLO memory $F --target v5e --json | grep -c shares
