# A message of one allocation that would exceed its memory names both sizes, the array, its memory
# space and its purpose.
$HLO scan <<'END'
RESOURCE_EXHAUSTED: Allocation (size=25769803776) would exceed memory (size=17179869184) :: #allocation7 [shape = 'bf16[98304,1024,5]{2,1,0:T(8,128)(2,1)}', space=hbm, size = 0xffffffffffffffff, tag = 'output of fusion.3@{1}'] :: <no-hlo-instruction>
RESOURCE_EXHAUSTED: Allocation (size=33554432) would exceed memory (size=16777216) :: #allocation4 [shape = 'bf16[1,16384,1024]{2,1,0:T(8,128)(2,1)}', space=vmem, size = 0x2000000, scoped, tag = 'input window, operand 0'] :: kernel.1
the error was "Allocation (size=135291469824) would exceed memory (size=34359738368)"
END
# Of a kernel's window such a message says what block it is, in how many buffers; of SMEM, and of all VMEM that a
# v5p has, no higher limit is advised.
$HLO scan <<'END'
RESOURCE_EXHAUSTED: Allocation (size=10240000) would exceed memory (size=1048576) :: #allocation3 [shape = 'u8[10240000]{0}', space=smem, size = 0x9c4000, scoped, tag = 'input window allocation for operator input 0. The window shape is f32[20000,8], while the full shape is f32[20000,8]. The u8 shape/size shown above represents the raw byte size of this window in VMEM. This allocation is single buffered.'] :: k.1
RESOURCE_EXHAUSTED: Allocation (size=41943040) would exceed memory (size=16777216) :: #allocation3 [shape = 'u8[41943040]{0}', space=vmem, size = 0x2800000, scoped, tag = 'input window allocation for operator input 0. The window shape is f32[4096,1280], while the full shape is f32[32768,1280]. The u8 shape/size shown above represents the raw byte size of this window in VMEM. This allocation has 2 buffering levels.'] :: k.1
RESOURCE_EXHAUSTED: XLA:TPU compile permanent error. Ran out of memory in memory space vmem. Used 80.00M of 63.94M vmem. Exceeded vmem capacity by 16.06M.

  1. Size: 40.00M
     Shape: u8[41943040]{0}
     Tag: input window allocation for operator input 0. The window shape is f32[4096,1280], while the full shape is f32[32768,1280]. The u8 shape/size shown above represents the raw byte size of this window in VMEM. This allocation has 2 buffering levels.
END
# A GPU's message says what the device has, what is in use and what is free. If there is enough, but
# fragmented, nothing is over.
$HLO scan -f csv --fields needed_bytes,capacity_bytes,in_use_bytes,free_bytes,over_bytes,held_by_others <<'END'
CUDA out of memory. Tried to allocate 2.50 GiB. GPU 0 has a total capacity of 79.15 GiB of which 1.00 GiB is free.
CUDA out of memory. Tried to allocate 20.00 MiB (GPU 0; 23.69 GiB total capacity; 21.96 GiB already allocated; 24.50 MiB free; 22.10 GiB reserved)
END
