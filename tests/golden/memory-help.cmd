# What would help a program that does not fit: what is free, then what is not, until it fits. --fit
# looks for the smallest set.
F=tests/golden/memory-what-if.hlo
G=tests/golden/memory-help.hlo
$HLO memory $F --by owner --top 0 --limit hbm=20MiB; echo "status $?"
$HLO memory $G --by owner --top 0 --limit hbm=60MiB; echo "status $?"
$HLO memory $G --by owner --top 0 --limit hbm=100MiB --json | grep -o '"would_help":\[{[^}]*}' | cut -d , -f 3-
$HLO memory $G --fit hbm=100MiB
$HLO memory $G --fit hbm=90MiB -f csv
$HLO memory $G --fit hbm=8MiB; echo "status $?"
$HLO memory $G --fit v5e
$HLO memory $F --what-if donate=9 --bytes; echo "status $?"
$HLO memory $G --fit v5e --what-if 'donate=*'; echo "status $?"
$HLO memory $G --fit v5x; echo "status $?"
# far past the limit
sed 's/f32\[4,1024,/f32[2000,1024,/g' $G | $HLO memory - --target v5e --by owner --top 0 --what-if 'donate=*'
sed 's/f32\[4,1024,/f32[2000,1024,/g' $G | $HLO memory - --target v5e --by owner --top 0
