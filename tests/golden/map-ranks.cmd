# Arrays of every rank are drawn: a scalar, a vector in a tile of rank 2, slices of rank 5, and an
# empty one.
$HLO map 'f32[]' && $HLO map 'f32[]{:T(8)}' && $HLO map 'f32[5]{0:T(2,4)}' && $HLO map 'f32[2,3,2,2,5]{4,3,2,1,0:T(2,4)}' --window 1,1:3,:,:,: && $HLO map 'f32[2,3,0,4]'
