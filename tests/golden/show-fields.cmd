# Each optional field of a layout is explained in words if it is written, and not mentioned
# otherwise.
$HLO show 'f32[8,8]{1,0:SC(0:3)}' 'f32[8,8]{0,1:T(2,4)SC(0:2,5)(1:)}' 's4[8,8]{1,0:E(4)}' 's4[8,8]{1,0}' 'f32[8]{0:E(64)}' 'f32[8]{0:T(8)L(16)E(32)S(5)M(40)}' 'f32[8]{0:L(16)}' 'f32[8]{0:D(D)T(8)L(1)S(0)M(0)}'
$HLO show 'f32[8,8]{1,0:L(2)E(16)SC(1:3)M(4)}' 's4[2]' --format csv --fields written
