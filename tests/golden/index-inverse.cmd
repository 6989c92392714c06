# --inverse gives the element at a linear index, or says that the place is padding.
$HLO index --inverse "f32[3,5]{1,0:T(2,2)}" 17 15 0
