# --to xla prints the canonical text: XLA's spacing, an explicit order, and an index comment before
# every fifth element of a tuple.
$HLO convert --to xla "f32 [2 , 3] <0,1:T(8,128)>" "(f32[1],f32[2],f32[3],f32[4],f32[5],f32[6])"
# A dim of one element has a digit of its own.
$HLO convert --to tirx 'f32[4,1,8]{2,1,0}' 'f32[1]'
