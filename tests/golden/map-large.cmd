# A large array is cut to its corners unless --window chooses a part.
$HLO map 'f32[8192,8192]{1,0:T(8,128)}' && $HLO map 'f32[8192,8192]{1,0:T(8,128)}' --window 8:10,126:130 && $HLO map 'S[(32,1000000):(1@laneid,1)]'
$HLO map 'pred[9223372036854775807]' # its last columns end at the largest number
