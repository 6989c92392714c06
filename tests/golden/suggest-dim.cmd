# --dim suggests sizes of one dimension: one that takes no more memory, one that pads less, and the
# largest within a limit.
$HLO suggest 'f32[1000,300]' --dim 0 --limit 5000
$HLO suggest 'bf16[1000,300]{1,0:T(8,128)(2,1)}' --dim -1 --bytes
$HLO suggest 'bf16[7,2048,4096]' --dim 0 --limit 16GiB --format csv --fields change,how,dim,extent,bytes
$HLO suggest 'f32[129,100]{1,0:T(8,128)}' --dim 0
# A limit may be too small for any size.
$HLO suggest --dim 0 --limit 1KiB 'bf16[1000,300]'
$HLO suggest --dim 0 --limit 1KiB 'bf16[1000,300]' --json --fields change,how,extent,now,now_assumed,shape,bytes,prefix_bytes
# No suggested size exceeds the limit, not even one that takes no more memory.
$HLO suggest --dim 0 --limit 10 'f32[100,3]'
$HLO suggest --dim 1 'bf16[8,64,200]'
$HLO suggest --dim 1 --limit 100 'bf16[8,64,200]'
$HLO suggest --dim 0 --limit 1e9B 'f32[100,3]' --format csv --fields change,extent,bytes
