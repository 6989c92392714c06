# A message of one allocation that would exceed its memory names both sizes, the array, its memory
# space and its purpose.
$HLO scan <<'END'
RESOURCE_EXHAUSTED: Allocation (size=25769803776) would exceed memory (size=17179869184) :: #allocation7 [shape = 'bf16[98304,1024,5]{2,1,0:T(8,128)(2,1)}', space=hbm, size = 0xffffffffffffffff, tag = 'output of fusion.3@{1}'] :: <no-hlo-instruction>
RESOURCE_EXHAUSTED: Allocation (size=33554432) would exceed memory (size=16777216) :: #allocation4 [shape = 'bf16[1,16384,1024]{2,1,0:T(8,128)(2,1)}', space=vmem, size = 0x2000000, scoped, tag = 'input window, operand 0'] :: kernel.1
the error was "Allocation (size=135291469824) would exceed memory (size=34359738368)"
END
# A GPU's message says what the device has, what is in use and what is free. If there is enough, but
# fragmented, nothing is over.
$HLO scan -f csv --fields needed_bytes,capacity_bytes,in_use_bytes,free_bytes,over_bytes,held_by_others <<'END'
CUDA out of memory. Tried to allocate 2.50 GiB. GPU 0 has a total capacity of 79.15 GiB of which 1.00 GiB is free.
CUDA out of memory. Tried to allocate 20.00 MiB (GPU 0; 23.69 GiB total capacity; 21.96 GiB already allocated; 24.50 MiB free; 22.10 GiB reserved)
END
