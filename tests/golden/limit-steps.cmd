# Comparing elements, lanes of an access, trying swizzles and drawing cells count as steps.
$HLO compare 'S[(5,7):(7,1)]' 'f32[5,7]{1,0:T(3,2)(2,2)}' --max-steps 10; echo "status $?"
$HLO show 'S[(64,64):(1,1)]' --max-steps 1000; echo "status $?"
$HLO banks 'S[(64,64):(64,1)]' --type f16 --max-steps 1000; echo "status $?"
$HLO banks 'S[(64,64):(64,1)]' --type f16 --suggest --max-steps 6000; echo "status $?"
$HLO map 'f32[3,5]' --max-steps 1000; echo "status $?"
$HLO map 'f32[3,5]' --max-steps many; echo "status $?"
