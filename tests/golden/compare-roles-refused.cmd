# A role that the question does not have, and a shape that does not fit a layout, are errors.
$HLO compare --tile-of 'S[(4,6):(1,4)]' 'S[24:1]' --shape 3,8 --other-shape 3,8; echo "status $?"
$HLO compare --tile-of 'S[8:1]' 'S[64:1]' --as left; echo "status $?"
$HLO compare 'S[8:1]' 'S[64:1]' --as inner; echo "status $?"
