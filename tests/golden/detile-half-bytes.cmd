# The first of two s4 elements lies in the low four bits: dim 0 holds 1 2 3, then 4 5 6.
printf '\101\122\143' | $HLO detile 's4[2,3]{0,1:E(4)}' | od -An -tx1; printf '\041\103\145' | $HLO retile 's4[2,3]{0,1:E(4)}' | od -An -tx1
