# The less common layouts: a tiled scalar, a dynamic dimension with metadata, a type narrower than a
# byte, a buffer, a split dimension, and a tile of higher rank than the array.
$HLO show "f32[]{:T(128)}" "f32[<=5,3]{1,0:T(8,128)L(3000)M(8)}" "s4[3,5]{1,0:T(8,128)}" "b(f32[2])" "s32[500000,5]{0,1:T(8,128)S(1)SC(1:250112)}" "f32[3]{0:T(8,128)}"
