# retile and detile undo each other: through files, through pipes, and from the middle of standard
# input.
T=$(mktemp -d); L='f32[300,1000]{1,0:T(8,128)}'
awk 'BEGIN{for (i = 0; i < 300000; i++) printf "%04x", i % 65536}' >$T/rows
$HLO retile "$L" $T/rows -o $T/device; wc -c <$T/device; $HLO detile "$L" $T/device --output $T/again; cmp $T/rows $T/again && echo same
cat $T/rows | $HLO retile "$L" | $HLO detile "$L" | cmp - $T/rows && echo same
(printf head; cat $T/device) >$T/more; (dd bs=4 count=1 of=/dev/null 2>/dev/null; $HLO detile "$L") <$T/more | cmp - $T/rows && echo same
rm -r $T
