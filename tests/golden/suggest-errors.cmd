# Arguments that make no sense are reported, and the others are answered.
$HLO suggest 'f32[?]' '(f32[2])' 'token[]' 'f32[3,' 'f32[8,128]{0,1:T(8,128)}' --top 1
$HLO suggest '(f32[2], s32[])' 'S[(8,4):(4,1)]' 'mma_shared_layout(128, 64, float16)'
$HLO predict 'S[(8,4):(4,1)]' 'f32[3]' --format csv --fields shape,bytes
$HLO suggest
