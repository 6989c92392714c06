# Input that is too short or too long is an error, from a pipe and from a file; the complete
# elements before the fault are written.
printf 'abcdefg' | $HLO detile 's8[2,3]{1,0:T(2,2)}'; echo " $?"
printf 'abcdefghi' | $HLO detile 's8[2,3]{1,0:T(2,2)}'; echo " $?"
printf 'abcdefg' >${T:=$(mktemp)}; $HLO detile 's8[2,3]{1,0:T(2,2)}' $T 2>&1 | sed "s|$T|FILE|"; $HLO retile 's8[2,3]' <$T; echo $?; rm $T
printf 'abc' | $HLO retile 's4[8]{0:E(4)}' | wc -c; $HLO detile 's8[3]' /no/such/file; $HLO detile 's8[3]' /; $HLO retile 's8[0]' -o /no/such/file; echo $?
# Layouts without a size, or in which elements share bytes or have none, are refused.
for L in 'f32[?,3]' '(f32[2], s8[3])' 'token[]' 'opaque[]' 'f32[2,3]{1,1}' 'S[8:1]'; do $HLO detile "$L" </dev/null; echo $?; done
for L in 'S[8:1@laneid]' 'S[8:1] + R[2:8]' 'S[(2,4):(1,1)]' 'S[8:-1]' 'S[8:1] + -1@m'; do $HLO retile "$L" --type f16 </dev/null; echo $?; done
$HLO detile; $HLO retile 's8[3]' - -; echo abc | $HLO detile 's8[4]' > /dev/full; echo $?
# The padding at the end belongs to the expected size.
for bytes in abc.. abc..... abc......; do printf $bytes | $HLO detile 's8[3]{0:T(8)}'; echo " $?"; done
