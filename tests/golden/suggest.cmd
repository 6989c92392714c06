# suggest for an array that is mostly padding, a shape without a layout, one that cannot be
# improved, a packed type and a split layout.
$HLO suggest 'u32[12582912,1]{1,0:T(8,128)}' 'f32[9,128]' 'pred[64,512,2048]{2,1,0:T(8,128)E(32)}' 's4[9]' 'f32[8,4]{1,0:T(4,128)SC(0:4)}'
$HLO suggest 'f32[<=100,3]{1,0:T(8,128)}' --top 1 --json
$HLO suggest 'f32[100,3]' --target gpu --format csv --fields change,shape,saving_bytes,bytes_now,default,target
# If a suggestion also drops the padding of the tail, the tile does not get the credit for all of
# the saving.
$HLO suggest 'f32[100,3]{1,0:T(8,128)L(65536)}'
$HLO suggest 'f32[8,128]{1,0:T(8,128)L(65536)}' --top 1
# A layout in a memory space of the device is complete, so a layout without tiles there gets no
# suggestion with tiles.
$HLO suggest 'f32[500,7]{1,0:S(1)}' 's4[512,128]{1,0:E(8)}' 's8[5,7]{1,0:S(2)}' 'f32[8,7]{1,0:S(5)}' --top 2
# For an order that is written, the output has what it takes with assumed tiles, the default layout,
# and a merge of dimensions that keeps the order.
$HLO suggest 'f8e4m3fn[1819,256,1,2,128]{4,3,2,1,0}' 'bf16[4,512,3]{1,2,0}'
$HLO suggest 'f32[128,3]{1,0}' --dim 1 --top 1
