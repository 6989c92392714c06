# Layers whose scope has no number: each call of it is made again by itself, and its first value,
# where what reads it begins. A mask that all calls read does not make them one, nor does a label
# that the compiler has moved ahead begin the backward pass.
F=tests/golden/memory-recompute-calls.hlo
$HLO memory $F --target v5e --what-if 'drop owner=attn' --what-if 'drop name=s1'
$HLO memory $F --target v5e --fit hbm=2100MiB
$HLO memory $F --target v5e --by owner --top 0 --limit hbm=2100MiB 2>/dev/null
# the same within one scope, of which there is one call
sed 's#jvp(\(attn\|mlp\))\()*\)/#jvp(block)\2/\1/#' $F | $HLO memory - --target v5e --by owner --top 0 --limit hbm=2100MiB 2>/dev/null | grep checkpoint
