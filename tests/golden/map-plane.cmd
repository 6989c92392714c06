# The plane that is drawn has the dimensions of the tile if the last two dimensions would hide its
# padding.
$HLO map 'bf16[6,1,6,3]{0,1,3,2:T(4,4)(2,1)}' --window :,:,1:2,2:3
# The border of an inner tile that spans several outer tiles crosses theirs.
$HLO map 'f32[4,4]{1,0:T(2,2)(4,2,1)}' --window 0:4,0:4 | head -9
