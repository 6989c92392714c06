# detile turns the tiled bytes of figure 1 of XLA's documentation into rows of letters; retile turns
# them back and writes padding as zero bytes.
printf 'abdec.f.' | $HLO detile 's8[2,3]{1,0:T(2,2)}'; echo; printf 'abcdef' | $HLO retile 's8[2,3]{1,0:T(2,2)}' | od -An -c
# Two rows of 16-bit elements share a word; a transpose, a scalar and an array without elements
# work, too.
printf 'aAbBeEfFcC..dD..' | $HLO detile 'bf16[2,4]{1,0:T(2,2)(2,1)}'; echo; printf 'aAbBcC' | $HLO retile 'bf16[3,1]{0,1}'; echo
printf 'abcd' | $HLO retile 'f32[]{:T(2)}' | od -An -c; printf '' | $HLO detile 'f32[0,3]{1,0:T(8,128)}' | wc -c
# The first of two s4 elements lies in the low four bits: dim 0 holds 1 2 3, then 4 5 6.
printf '\101\122\143' | $HLO detile 's4[2,3]{0,1:E(4)}' | od -An -tx1; printf '\041\103\145' | $HLO retile 's4[2,3]{0,1:E(4)}' | od -An -tx1
# Tiles that mixed-radix digits cannot express, a swizzle, strides with holes, and an offset.
printf 'abcdef..g.......' | $HLO detile 's8[7]{0:T(6)(4)}' | od -An -c
printf 'abcdefgh' | $HLO retile 'ComposeLayout(0,1,1,S[(2,4):(4,1)])' --type s8 | $HLO detile 'ComposeLayout(0,1,1,S[(2,4):(4,1)])' --type s8; echo
printf 'abcdef' | $HLO retile 'S[(2,3):(1,3)] + 2' --type s8 | od -An -c
