# Beside a dimension without a bound, everything is shown that does not depend on its size, but no
# bytes.
$HLO show 'f32[?,3]{1,0:T(8,128)}' 'bf16[5,?,3]{2,1,0:T(*,8,128)(2,1)L(3000)E(16)S(1)SC(0:2)(1:)M(8)}' 'bf16[7,3,?]{2,1,0:T(*,8,128)(2,1,1,1)}' 'f32[?]'
$HLO show 'f32[?,3]{1,0:T(8,128)}' --steps --format csv --fields bytes,blame
