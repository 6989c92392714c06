# Rows and columns are the tile's own dims where the last two would hide what it pads.
$HLO map 'bf16[6,1,6,3]{0,1,3,2:T(4,4)(2,1)}' --window :,:,1:2,2:3
