# Default layouts: what is written with a shape is ignored, with a warning.
$HLO predict 'f32[128,6]' 'bf16[1000000,3]' 's4[1000,777]' 'f32[12582912,1]' '(f32[], pred[3]{0:T(512)S(1)})'
$HLO predict 'f32[70000,70000]' --target v5e
$HLO predict 's4[7,9]' --target v2 --fields shape,bytes,target
$HLO predict '(f32[3], s32[])' 'f32[3]' --target v5e --format csv --fields shape,bytes,table_bytes,error
