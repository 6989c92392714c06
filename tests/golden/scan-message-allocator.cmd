# The log of a GPU's allocator is one message, with the state of the allocator: the limit, what is in
# use, what is free, and the largest free block, which its statistics leave at 0. What was asked for
# is not what the program needs.
log=$(mktemp)
cat >"$log" <<'END'
2026-11-20 10:03:11.120: W xla/tsl/framework/bfc_allocator.cc:501] Allocator (GPU_0_bfc) ran out of memory trying to allocate 12.00GiB (rounded to 12884901888)requested by op 
2026-11-20 10:03:11.121: I xla/tsl/framework/bfc_allocator.cc:1058] BFCAllocator dump for GPU_0_bfc
2026-11-20 10:03:11.121: I xla/tsl/framework/bfc_allocator.cc:1065] Bin (256): 	Total Chunks: 30, Chunks in use: 30. 7.5KiB allocated for chunks. 7.5KiB in use in bin. 1.2KiB client-requested in use in bin.
2026-11-20 10:03:11.121: I xla/tsl/framework/bfc_allocator.cc:1065] Bin (268435456): 	Total Chunks: 7, Chunks in use: 5. 68.00GiB allocated for chunks. 50.00GiB in use in bin. 50.00GiB client-requested in use in bin.
2026-11-20 10:03:11.121: I xla/tsl/framework/bfc_allocator.cc:1081] Bin for 12.00GiB was 256.00MiB, Chunk State: 
2026-11-20 10:03:11.121: I xla/tsl/framework/bfc_allocator.cc:1087]   Size: 8.00GiB | Requested Size: 0B | in_use: 0 | bin_num: 20, prev:   Size: 10.00GiB | Requested Size: 10.00GiB | in_use: 1 | bin_num: -1
2026-11-20 10:03:11.121: I xla/tsl/framework/bfc_allocator.cc:1087]   Size: 10.00GiB | Requested Size: 0B | in_use: 0 | bin_num: 20, prev:   Size: 10.00GiB | Requested Size: 10.00GiB | in_use: 1 | bin_num: -1
2026-11-20 10:03:11.121: I xla/tsl/framework/bfc_allocator.cc:1094] Next region of size 73014444032
2026-11-20 10:03:11.121: I xla/tsl/framework/bfc_allocator.cc:1114] InUse at 7f0000000000 of size 10737418240 next 1
2026-11-20 10:03:11.121: I xla/tsl/framework/bfc_allocator.cc:1114] Free  at 7f0280000000 of size 8589934592 next 2
2026-11-20 10:03:11.121: I xla/tsl/framework/bfc_allocator.cc:1114] InUse at 7f0480000000 of size 10737418240 next 3
2026-11-20 10:03:11.121: I xla/tsl/framework/bfc_allocator.cc:1114] Free  at 7f0700000000 of size 10737410560 next 4
2026-11-20 10:03:11.121: I xla/tsl/framework/bfc_allocator.cc:1114] InUse at 7f0980000000 of size 10737418240 next 5
2026-11-20 10:03:11.121: I xla/tsl/framework/bfc_allocator.cc:1114] InUse at 7f0c00000000 of size 10737418240 next 6
2026-11-20 10:03:11.121: I xla/tsl/framework/bfc_allocator.cc:1114] InUse at 7f0e80000000 of size 10737418240 next 7
2026-11-20 10:03:11.121: I xla/tsl/framework/bfc_allocator.cc:1119]      Summary of in-use Chunks by size: 
2026-11-20 10:03:11.121: I xla/tsl/framework/bfc_allocator.cc:1122] 30 Chunks of size 256 totalling 7.5KiB
2026-11-20 10:03:11.121: I xla/tsl/framework/bfc_allocator.cc:1122] 5 Chunks of size 10737418240 totalling 50.00GiB
2026-11-20 10:03:11.121: I xla/tsl/framework/bfc_allocator.cc:1126] Sum Total of in-use chunks: 50.00GiB
2026-11-20 10:03:11.121: I xla/tsl/framework/bfc_allocator.cc:1128] Total bytes in pool: 73014444032 memory_limit_: 73014444032 available bytes: 0 curr_region_allocation_bytes_: 146028888064
2026-11-20 10:03:11.121: I xla/tsl/framework/bfc_allocator.cc:1133] Stats: 
Limit:                     73014444032
InUse:                     53687098880
MaxInUse:                  60129542144
NumAllocs:                        1234
MaxAllocSize:              10737418240
Reserved:                            0
PeakReserved:                        0
LargestFreeBlock:                    0

2026-11-20 10:03:11.121: W xla/tsl/framework/bfc_allocator.cc:512] ************____*********_________
jaxlib.xla_extension.XlaRuntimeError: RESOURCE_EXHAUSTED: Out of memory while trying to allocate 12884901888 bytes.
END
$HLO "$log"
$HLO "$log" --json | tail -1
# With more in use than what the request leaves, by how much that is over; an older form.
{ sed 's/^\(InUse:.*\)53687098880/\164424509440/' "$log"; echo 'and'; seq 9; grep 12884901888 "$log"; } | $HLO
$HLO scan <<'END'
W tensorflow/core/common_runtime/bfc_allocator.cc:275] Allocator (GPU_0_bfc) ran out of memory trying to allocate 8.49GiB.  Current allocation summary follows.
I tensorflow/core/common_runtime/bfc_allocator.cc:661] Chunk at 0x1323f9bd00 of size 246016000
I tensorflow/core/common_runtime/bfc_allocator.cc:670] Free at 0x1116e55a00 of size 256
I tensorflow/core/common_runtime/bfc_allocator.cc:679] 1 Chunks of size 246016000 totalling 234.62MiB
I tensorflow/core/common_runtime/bfc_allocator.cc:680] Sum Total of in-use chunks: 234.62MiB
END
# What a program takes in all, and what it asked for at once.
$HLO scan <<'END'
RESOURCE_EXHAUSTED: Out of memory while trying to allocate 12884901888 bytes.
BufferAssignment OOM Debugging.
BufferAssignment stats:
             parameter allocation:    4.00GiB
              constant allocation:         0B
        maybe_live_out allocation:    4.00GiB
     preallocated temp allocation:   12.00GiB
                 total allocation:   20.00GiB
Peak buffers:
	Buffer 1:
		Size: 8.00GiB
		XLA Label: fusion
		Shape: f32[32768,65536]
		==========================
END
rm "$log"
