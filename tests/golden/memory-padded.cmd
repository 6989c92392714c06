# What pads its data to four times and more is named though nobody is known to want it so; an
# argument by its name.
F=tests/golden/memory-padded.hlo
$HLO memory $F --by owner --target v5e
$HLO memory $F --by owner --target v5e --limit hbm=64MiB; echo "status $?"
sed 's/4096,2/400096,2/g' $F | $HLO memory - --by owner --target v5e | sed -n '/would/,$p'
