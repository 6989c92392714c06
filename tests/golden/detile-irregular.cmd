# detile and retile read and write tiles that mixed-radix digits cannot express, a swizzle,
# strides with holes, and an offset.
printf 'abcdef..g.......' | $HLO detile 's8[7]{0:T(6)(4)}' | od -An -c
printf 'abcdefgh' | $HLO retile 'ComposeLayout(0,1,1,S[(2,4):(4,1)])' --type s8 | $HLO detile 'ComposeLayout(0,1,1,S[(2,4):(4,1)])' --type s8; echo
printf 'abcdef' | $HLO retile 'S[(2,3):(1,3)] + 2' --type s8 | od -An -c
