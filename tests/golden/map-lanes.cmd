# A layout over threads is drawn with one box for each lane, with its replicas and offset; so is a
# preset of tensor memory.
$HLO map 'S[(8,2,4,2):(4@laneid,1@warpid,1@laneid,1)] + R[2:4@warpid] + 5@warpid' --shape 8,16; COLUMNS=200 $HLO map 'tcgen05_atom_layout(16x64b,64,4,float32)'
