# A message that lists no allocations is one row, with what is needed and the limit.
fields=line,stated_bytes,allocation,memory_space,module,needed_bytes,limit_bytes,over_bytes,label
$HLO scan --format csv --fields $fields <<'END'
RESOURCE_EXHAUSTED: E1000: CompileTimeHbmOom: Ran out of memory on HBM, the total memory required for HLO temporaries (26.34G) exceeds available HBM (15.75G). HLO module: jit_f.
See https://openxla.org/xla/errors/error_1000 for more details.
RESOURCE_EXHAUSTED: Attempting to reserve 10.51G at the bottom of memory. That was not possible. There are 8.97G free, 0B reserved, and 8.97G reservable.
RESOURCE_EXHAUSTED: Error allocating device buffer: Attempting to allocate 129.50M. That was not possible. There are 78.17M free.; (0x0x0_HBM0)
RESOURCE_EXHAUSTED: E1001: CompileTimeScopedVmemOom:
Ran out of memory in memory space vmem while allocating on stack for %gmm.1 = f32[16384,512]{1,0:T(8,128)} custom-call(%a)
Scoped allocation with size 18.00M and limit 16.00M exceeded scoped vmem limit by 2.00M.
bfc_allocator.cc:480] Allocator (GPU_0_bfc) ran out of memory trying to allocate 16.00GiB (rounded to 17179869184)
INTERNAL: Failed to allocate request for 2.00GiB (2147483648B) on device ordinal 0
END
echo 'Out of memory allocating 120000000000 bytes.' | $HLO scan
# The totals have the message that is furthest over its limit.
printf 'Used 2.00G of 1.00G hbm\nRan out of memory in memory space %s\n' 'hbm. Used 3.00G of 1.00G hbm. Exceeded hbm capacity by 2.00G.' 'vmem. Used 9.00M of 8.00M vmem.' | $HLO scan --json | tail -1
