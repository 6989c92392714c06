# An (8,16) tile lies in the registers of two warps, and a copy of it in two more (TVM TIRx layout
# document, 'NVIDIA tensor-core tile'). Run with hlo-layout on the PATH, or HLO=build/hlo-layout.
hlo=${HLO:-hlo-layout}
tile='S[(8,2,4,2):(4@laneid,1@warpid,1@laneid,1)] + R[2:4@warpid] + 5@warpid'
$hlo show "$tile" --shape 8,16 --type f16
$hlo index "$tile" --shape 8,16 0,0 0,1 0,2 1,0 0,8 7,15
echo 'lane 5 of warp 9, register 1:'
$hlo index "$tile" --shape 8,16 --inverse 'laneid=5 warpid=9 m=1'
echo 'what one thread holds:'
$hlo convert "$tile" --shape 8,16 --storage
