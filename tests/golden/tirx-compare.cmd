# compare decides whether TIRx and XLA layouts put every element at the same places, and names the
# first element that differs.
$HLO compare 'bf16[300,1000]{1,0:T(8,128)(2,1)}' 'S[(38,4,2,8,128):(8192,256,1,1024,2)]' --other-shape 304,1024; echo "status $?"
$HLO compare 'bf16[300,1000]{1,0:T(8,128)(2,1)}' 'S[(38,4,2,8,128):(8192,256,2,1024,1)]' --other-shape 304,1024; echo "status $?"
$HLO compare 'S[(8,16):(16@laneid,1)] + R[2:1@warpid]' 'S[(8,16):(16@laneid,1)] + R[2:2@warpid]' --format ndjson 2>/dev/null; echo "status $?"
$HLO compare 'f32[8,8]{1,0}' 'f32[8,8]{0,1}'; echo "status $?"
$HLO compare 'f32[8,8]' 'f32[65]'; echo "status $?"
$HLO compare 'f32[4,6]' 'f32[24]'; echo "status $?"
$HLO compare 'f32[4,6]{0,1}' 'f32[24]'; echo "status $?"
