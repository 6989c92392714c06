# No suggested size exceeds the limit, not even one that takes no more memory. A limit may be too
# small for any size.
$HLO suggest --dim 0 --limit 1KiB 'bf16[1000,300]'
$HLO suggest --dim 0 --limit 1KiB 'bf16[1000,300]' --json --fields change,how,extent,now,now_assumed,shape,bytes,prefix_bytes
$HLO suggest --dim 0 --limit 10 'f32[100,3]'
$HLO suggest --dim 1 'bf16[8,64,200]'
$HLO suggest --dim 1 --limit 100 'bf16[8,64,200]'
$HLO suggest --dim 0 --limit 1e9B 'f32[100,3]' --format csv --fields change,extent,bytes
