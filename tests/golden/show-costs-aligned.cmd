# The costs of several padded dimensions are aligned in one column, for arrays of every rank and for
# combined dimensions.
$HLO show 'f32[300,1000]{1,0:T(8,128)}' 'bf16[9,70000]{1,0:T(8,128)(2,1)}' 'f32[<=5,0,3]{1,2,0}' 'f32[7,10,3]{2,1,0:T(*,8,128)}'
