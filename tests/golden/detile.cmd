# detile turns the tiled bytes of figure 1 of XLA's documentation into rows of letters; retile
# turns them back and writes padding as zero bytes. Two rows of 16-bit elements share a word; a
# transpose, a scalar and an array without elements work, too.
printf 'abdec.f.' | $HLO detile 's8[2,3]{1,0:T(2,2)}'; echo; printf 'abcdef' | $HLO retile 's8[2,3]{1,0:T(2,2)}' | od -An -c
printf 'aAbBeEfFcC..dD..' | $HLO detile 'bf16[2,4]{1,0:T(2,2)(2,1)}'; echo; printf 'aAbBcC' | $HLO retile 'bf16[3,1]{0,1}'; echo
printf 'abcd' | $HLO retile 'f32[]{:T(2)}' | od -An -c; printf '' | $HLO detile 'f32[0,3]{1,0:T(8,128)}' | wc -c
