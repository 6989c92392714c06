# Rows are folded by who made them. Layers that differ in a number alone are one owner, moves belong
# to what they move, copies of arguments have a row of their own, and donation is told. --by takes
# several keys; a row speaks of its largest array.
F=tests/golden/memory-by-owner.hlo
$HLO $F --target v5e
$HLO memory $F --by owner,phase --json | tail -c 700
$HLO memory $F --by owner,argument,shape -f csv --fields share,bytes,count,owner,shape
$HLO memory $F --by opcode --top 1 --bytes
$HLO memory $F --by source,name --fields bytes,source,name --at b0 --top 4
$HLO memory $F --by owner,size; echo "status $?"
$HLO memory $F --by ,; echo "status $?"
# The table of a tuple's pointers is no array: its row has no shape.
$HLO memory tests/dumps/alias-first.hlo --by owner --json | tr '{' '\n' | grep -o '"who":"outputs"\|"shape":[^,]*'
