# retile and detile undo each other: through files, through pipes, from the middle of standard
# input, and for arrays larger than one buffer.
T=$(mktemp -d); L='f32[300,1000]{1,0:T(8,128)}'
awk 'BEGIN{for (i = 0; i < 300000; i++) printf "%04x", i % 65536}' >$T/rows
$HLO retile "$L" $T/rows -o $T/device; wc -c <$T/device; $HLO detile "$L" $T/device --output $T/again; cmp $T/rows $T/again && echo same
cat $T/rows | $HLO retile "$L" | $HLO detile "$L" | cmp - $T/rows && echo same
(printf head; cat $T/device) >$T/more; (dd bs=4 count=1 of=/dev/null 2>/dev/null; $HLO detile "$L") <$T/more | cmp - $T/rows && echo same
for L in 'f32[300,1000]{0,1}' 's4[300,8000]{1,0:T(8,128)(8,1)E(4)}' 'bf16[600,1000]{0,1:T(8,128)(2,1)}' 's8[3,400,1000]{1,2,0:T(32,128)(4,1)}' 'u1[9600000]{0:T(4096)E(1)}'; do
    cat $T/rows | $HLO retile "$L" | $HLO detile "$L" | cmp - $T/rows && echo same
    $HLO retile "$L" $T/rows -o $T/device && $HLO detile "$L" $T/device | cmp - $T/rows && echo same
done
# Bytes between the elements are skipped in a pipe, too.
L='S[(3,400000):(1000000,1)]'; $HLO retile "$L" --type s8 $T/rows | $HLO detile "$L" --type s8 | cmp - $T/rows && echo same
# An output file that is also the input is refused and left as it is.
cp $T/rows $T/kept; $HLO retile 'f32[300000]' $T/rows -o $T/rows 2>&1 | sed "s|$T|T|"; cmp $T/rows $T/kept && echo same
rm -r $T
