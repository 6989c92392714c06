# Input that is too short or too long is an error, from a pipe and from a file; the complete
# elements before the fault are written. The padding at the end belongs to the expected size.
printf 'abcdefg' | $HLO detile 's8[2,3]{1,0:T(2,2)}'; echo " $?"
printf 'abcdefghi' | $HLO detile 's8[2,3]{1,0:T(2,2)}'; echo " $?"
printf 'abcdefg' >${T:=$(mktemp)}; $HLO detile 's8[2,3]{1,0:T(2,2)}' $T 2>&1 | sed "s|$T|FILE|"; $HLO retile 's8[2,3]' <$T; echo $?; rm $T
printf 'abc' | $HLO retile 's4[8]{0:E(4)}' | wc -c
for bytes in abc.. abc..... abc......; do printf $bytes | $HLO detile 's8[3]{0:T(8)}'; echo " $?"; done
