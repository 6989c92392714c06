# suggest for an array that is mostly padding, a shape without a layout, one that cannot be
# improved, a packed type and a split layout.
$HLO suggest 'u32[12582912,1]{1,0:T(8,128)}' 'f32[9,128]' 'pred[64,512,2048]{2,1,0:T(8,128)E(32)}' 's4[9]' 'f32[8,4]{1,0:T(4,128)SC(0:4)}'
$HLO suggest 'f32[<=100,3]{1,0:T(8,128)}' --top 1 --json
$HLO suggest 'f32[100,3]' --target gpu --format csv --fields change,shape,saving_bytes,bytes_now,default,target
