# A layout that another notation cannot express, or a slice that no layout expresses, is a finding
# that says why, with exit status 1.
for to in tirx cute strides; do $HLO convert 'bf16[300,1000]{1,0:T(8,100)(3,3)}' --to $to; echo "status $?"; done
$HLO convert 'bf16[300,1000]{1,0:T(8,128)(2,1)}' --to strides; echo "status $?"
$HLO convert 'f32[0,3]' --to tirx; echo "status $?"
$HLO convert 'S[(8,64):(63,1)]' --to xla --type f16; echo "status $?"
$HLO convert 'S[(4,8):(8@laneid,1)]' --to cute; echo "status $?"
$HLO convert 'S[(4,6):(1,4)]' --shape 6,4 --to cute; echo "status $?"
$HLO convert 'S[(4,4):(1,4)]' --shape 16 --slice 3:9; echo "status $?"
