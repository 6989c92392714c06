# Element (2,3) of figure 1 in XLA's documentation of tiled layout has linear index 17.
$HLO index "f32[3,5]{1,0:T(2,2)}" 2,3
