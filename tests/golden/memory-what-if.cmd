# What a program would take if it were changed: both figures in every format. A change that is
# refused has its reason; the others are applied.
F=tests/golden/memory-what-if.hlo
$HLO memory $F --target v5e --what-if 'donate=*'
$HLO memory $F --target v5e --what-if donate=1 --what-if 'donate=m,v' --bytes
$HLO memory $F --what-if donate=9 --what-if donate=x; echo "status $?"
$HLO memory $F --what-if 'donate=*' -f csv
$HLO memory $F --what-if 'donate=*' --json | grep -o '"before":{[^}]*}' | cut -c1-240
$HLO memory $F --what-if 'donate=*' -f svg | grep -c '<svg'
$HLO memory $F --what-if give=3; echo "status $?"
