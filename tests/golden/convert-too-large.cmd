# The canonical XLA text is printed even if the size does not fit 64 bits, because it needs no size.
# Invalid shapes stay errors, and the other notations need a size.
$HLO convert --to xla 'f32[2]{0:T(9223372036854775807)}' '(f32 [3], s64[1152921504606846975]{0:T(2)L(3)E(64)})' 'f32[2]{0:E(9223372036854775807)}'
$HLO convert --to xla '( f32[2] , s64[1152921504606846975]{0:T(4)E(128)} )' 'f32[?,3]<0,1>' 'token[ ]' 'b(f32[2]{0:T(9223372036854775807)})'
$HLO convert --to xla 'f32[2]{0:T(9223372036854775807)}' 'f32[2,3]' --format csv --fields dims,text
$HLO convert --to xla 'f32[9000000000,9000000000]' 'f32[2]{0:T(8,*)}' 'i32[3]' 'f32[2]{0:S(200)}'
$HLO convert --to tirx 'f32[2]{0:T(9223372036854775807)}'
