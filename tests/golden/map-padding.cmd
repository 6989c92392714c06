# Padding is drawn wherever it arises: between rows of an inner tile, behind the last tile, with
# combined dimensions, and in column-major order.
$HLO map 'f32[6,5]{1,0:T(3,5)(2,1)}' && $HLO map 'f32[5]{0:T(4)L(16)}' && $HLO map 'bf16[2,3,10]{2,1,0:T(2,*,4)}' && $HLO map 'f32[3,4]{0,1:T(2,2)}'
