# A few lines picked from a message are read: the sums alone, or allocations from their shape on,
# whose size is then the sum of its parts.
echo 'Used 21.95G of 15.48G hbm. Exceeded hbm capacity by 6.47G.' | $HLO scan
$HLO scan <<'END'
12:     Shape: f32[640,3]{1,0}
13:     Unpadded size: 7.5K
14:     Extra memory due to padding: 312.5K (42.7x expansion)
22:     Shape: bf16[128,256]{1,0}
23:     Unpadded size: 64.0K
END
# If a kernel has too little scoped memory, the advice says what would help and does not ask for a
# dump, which would not tell more.
$HLO scan <<'END'
Ran out of memory in memory space vmem while allocating on stack for %kernel.1 = bf16[4,1024]{1,0:T(8,128)(2,1)} custom-call(%a). Scoped allocation with size 37.22M and limit 32.00M exceeded scoped vmem limit by 5.22M.
END
