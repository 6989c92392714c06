# What a loop saves, a slice a step, belongs to who makes the slice, within a fusion or not; of what
# the loop carries, to who makes its next value. Such a row's words may be typed back: what is made
# again takes a slice, and what the loop carries is saved still.
F=tests/golden/memory-loop-saves.hlo
$HLO memory $F --by owner,name --target v5e
$HLO memory $F --target v5e --what-if 'drop owner=mlp'
$HLO memory $F --target v5e --what-if 'drop owner=*'
$HLO memory $F --target v5e --what-if 'drop owner=residual'; echo "status $?"
$HLO memory $F --target v5e --what-if 'dtype f32->bf16 where owner=residual'
$HLO memory $F --target cpu --what-if 'drop owner=mlp' | head -2
$HLO memory $F --target v5e --what-if 'drop owner=mlp' --what-if 'dtype f32->bf16 where name=*' --what-if 'drop owner=residual' | tail -1
# So do rows of buffers, if the loop has no name of its own.
sed 's/\( while(.*\), metadata={[^}]*}/\1/' $F | $HLO memory - --target v5e --at scan --only name=scan --fields name,index,op_name
