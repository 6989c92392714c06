# retile and detile undo each other for arrays larger than one buffer. Bytes between the elements
# are skipped in a pipe, too.
T=$(mktemp -d)
awk 'BEGIN{for (i = 0; i < 300000; i++) printf "%04x", i % 65536}' >$T/rows
for L in 'f32[300,1000]{0,1}' 's4[300,8000]{1,0:T(8,128)(8,1)E(4)}' 'bf16[600,1000]{0,1:T(8,128)(2,1)}' 's8[3,400,1000]{1,2,0:T(32,128)(4,1)}' 'u1[9600000]{0:T(4096)E(1)}'; do
    cat $T/rows | $HLO retile "$L" | $HLO detile "$L" | cmp - $T/rows && echo same
    $HLO retile "$L" $T/rows -o $T/device && $HLO detile "$L" $T/device | cmp - $T/rows && echo same
done
L='S[(3,400000):(1000000,1)]'; $HLO retile "$L" --type s8 $T/rows | $HLO detile "$L" --type s8 | cmp - $T/rows && echo same
rm -r $T
