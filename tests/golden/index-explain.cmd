# --explain shows how the linear index follows from the tiled coordinates, for one tile, two tiles
# and a packed type.
$HLO index --explain "f32[3,5]{1,0:T(2,2)}" 2,3 && $HLO index "bf16[4,8]{1,0:T(2,4)(2,1)}" 3,1 --explain && $HLO index --explain "s4[5]{0:T(1024)(128)(8,1)E(4)}" 3
