# How many instructions have each opcode, the bytes of their results as rows of list have them, and what of that owns
# memory; of each module of its own.
F=samples/user-layouts-v5e.hlo T=$(mktemp)
$HLO list $F --by opcode
$HLO list $F --by opcode -f csv --fields opcode,count,bytes | sed 1d | sort >$T
$HLO list $F -f csv --fields opcode,bytes | sed 1d | awk -F, '{ n[$1]++; b[$1] += $2 } END { for (o in n) print o "," n[o] "," b[o] }' | sort | cmp - $T && echo 'the sums of list'
rm $T
$HLO list $F samples/diff/given.hlo --by opcode --only opcode=fusion --json
printf 'HloModule m\nENTRY e {\n a = f32[?] parameter(0)\n b = u9[4] negate(a)\n ROOT c = f32[] constant(0)\n}\n' | $HLO list --by opcode; echo "status $?"
