# predict prints default layouts, and beside them what a layout or an order that is written with the
# shape takes.
$HLO predict 'f32[128,6]' 'bf16[1000000,3]' 's4[1000,777]' 'f32[12582912,1]' '(f32[], pred[3]{0:T(512)S(1)})'
$HLO predict 'f32[70000,70000]' --target v5e
$HLO predict 's4[7,9]' --target v2 --fields shape,bytes,target
$HLO predict '(f32[3], s32[])' 'f32[3]' --target v5e --format csv --fields shape,bytes,table_bytes,error
$HLO predict 'f8e4m3fn[1819,256,1,2,128]{4,3,2,1,0}' 'f32[128,3]' 'f32[128,3]{0,1:T(8,128)}' --format ndjson --fields shape,expansion,as_written.shape,as_written.expansion
$HLO predict 'f8e4m3fn[1819,256,1,2,128]{4,3,2,1,0}' 'f32[128,3]<1,0>' 'f32[2]'
