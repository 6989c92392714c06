$HLO index --inverse "f32[3,5]{1,0:T(2,2)}" 17 15 0
