# Elements are not packed across partitions, lanes or banks, because neighbours there form no wider
# element.
for axis in P TLane Bank F TCol m; do $HLO convert "S[(2,4):(4@$axis,1@$axis)] + 8@$axis" --pack 4; echo "status $?"; done
$HLO convert 'S[(4,16):(1@P,1)] + 2@P' --pack 4
$HLO convert 'S[(4,4):(4@P,1@P)]' --unpack 4
$HLO convert 'S[(4,4):(4@P,1@P)]' --pack 1
# CuTe can express an offset and strides cannot. A swizzle that moves nothing is dropped; any other
# is not expressible in strides.
$HLO convert 'S[8:1] + 4' --to cute; $HLO convert 'S[8:1] + 4' --to strides; echo "status $?"
$HLO convert 'ComposeLayout(3,3,3,S[8:1])' 'ComposeLayout(3,3,3,S[(4,8):(512,1)])' --to strides
$HLO convert 'ComposeLayout(3,3,3,S[(2,8):(8,1)])' --to xla --type f16
$HLO convert 'ComposeLayout(3,3,3,S[(2,8):(64,1)])' --to strides; echo "status $?"
# With a swizzle, as many elements are packed as the swizzle keeps together.
for count in 2 8 16 3; do $HLO convert 'ComposeLayout(3,3,3,S[(8,64):(64,1)] + R[2:64])' --pack $count; done
$HLO convert 'ComposeLayout(3,3,3,S[(8,64):(64,1)] + R[2:64])' --unpack 4
# --storage gives what one thread holds: one element if the layout has no memory iter, with the
# replicas and offsets of memory.
for layout in 'S[4:1@laneid]' 'S[4:1@laneid] + 3 + 2@laneid' 'S[(4,2):(1@laneid,5)] + R[(2,4):(8,1@warpid)] + 7'; do $HLO convert "$layout" --storage; done
