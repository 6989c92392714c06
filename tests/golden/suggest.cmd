# The case that users meet, a shape without layout, one that cannot be better, one that is split.
$HLO suggest 'u32[12582912,1]{1,0:T(8,128)}' 'f32[9,128]' 'pred[64,512,2048]{2,1,0:T(8,128)E(32)}' 's4[9]' 'f32[8,4]{1,0:T(4,128)SC(0:4)}'
$HLO suggest 'f32[<=100,3]{1,0:T(8,128)}' --top 1 --json
$HLO suggest 'f32[100,3]' --target gpu --format csv --fields change,shape,saving_bytes,bytes_now,default,target
# What is saved by the tail that is dropped is not the tile's doing alone.
$HLO suggest 'f32[100,3]{1,0:T(8,128)L(65536)}'
$HLO suggest 'f32[8,128]{1,0:T(8,128)L(65536)}' --top 1
# In a space of the device a layout is whole: without tiles nothing is suggested with them.
$HLO suggest 'f32[500,7]{1,0:S(1)}' 's4[512,128]{1,0:E(8)}' 's8[5,7]{1,0:S(2)}' 'f32[8,7]{1,0:S(5)}' --top 2
# Of an order that is written: what it takes, with the assumption, the default, a merge that keeps it.
$HLO suggest 'f8e4m3fn[1819,256,1,2,128]{4,3,2,1,0}' 'bf16[4,512,3]{1,2,0}'
$HLO suggest 'f32[128,3]{1,0}' --dim 1 --top 1
