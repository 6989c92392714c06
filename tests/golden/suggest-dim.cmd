# --dim suggests sizes of one dimension: one that takes no more memory, one that pads less, and
# the largest within a limit.
$HLO suggest 'f32[1000,300]' --dim 0 --limit 5000
$HLO suggest 'bf16[1000,300]{1,0:T(8,128)(2,1)}' --dim -1 --bytes
$HLO suggest 'bf16[7,2048,4096]' --dim 0 --limit 16GiB --format csv --fields change,how,dim,extent,bytes
$HLO suggest 'f32[129,100]{1,0:T(8,128)}' --dim 0
