# --steps shows the size after each tile. Combined dimensions are padded together, for which XLA's
# own ArraySize gives another figure.
$HLO show --steps "f32[2,7,8,11,10]{4,3,2,1,0:T(*,*,2,*,3)}"
