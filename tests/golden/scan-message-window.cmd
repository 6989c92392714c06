# What a kernel keeps of its operands in VMEM is said by operand, block and number of buffers, with
# the padding of the block, which the message does not state, and with what its author can do. What
# the message says again at its end is not told again.
log=$(mktemp)
cat >"$log" <<'END'
RESOURCE_EXHAUSTED: XLA:TPU compile permanent error. Ran out of memory in memory space vmem. Used 200.30M of 128.00M vmem. Exceeded vmem capacity by 72.30M.

Program vmem requirement 200.30M:
    scoped          200.30M

  Largest program allocations in vmem:

  1. Size: 128.00M
     Operator: op_name="jit(f)/pallas_call"
     Shape: u8[134217728]{0}
     Unpadded size: 128.00M
     Tag: output window allocation for operator output 0. The window shape is f32[65536,200], while the full shape is f32[262144,200]. The u8 shape/size shown above represents the raw byte size of this window in VMEM. This allocation has 2 buffering levels.
     XLA label: f.1 = custom-call(copy, copy.1), custom_call_target="tpu_custom_call"
     Allocation type: scoped
     ==========================

  2. Size: 64.00M
     Operator: op_name="jit(f)/pallas_call"
     Shape: u8[67108864]{0}
     Unpadded size: 64.00M
     Tag: input window allocation for operator input 0. The window shape is bf16[65536,200], while the full shape is bf16[262144,200]. The u8 shape/size shown above represents the raw byte size of this window in VMEM. This allocation has 2 buffering levels.
     XLA label: f.1 = custom-call(copy, copy.1), custom_call_target="tpu_custom_call"
     Allocation type: scoped
     ==========================

  3. Size: 8.00M
     Operator: op_name="jit(f)/pallas_call"
     Shape: u8[8388608]{0}
     Unpadded size: 8.00M
     Tag: input window allocation for operator input 1. The window shape is s8[65536,3], while the full shape is s8[65536,3]. The u8 shape/size shown above represents the raw byte size of this window in VMEM. This allocation is single buffered.
     XLA label: f.1 = custom-call(copy, copy.1), custom_call_target="tpu_custom_call"
     Allocation type: scoped
     ==========================

  4. Size: 308.0K
     XLA label: register allocator spill slots in HLO :: f.1
     Allocation type: scoped
     ==========================

 [type.googleapis.com/tensorflow.tpu.CompilationResultProto='\x08\x08\x12\xbc\x10Ran out of memory in memory space vmem. Used 200.30M of 128.00M vmem. Exceeded vmem capacity by 72.30M.\n\nProgram vmem requi...[truncated]']
END
$HLO "$log"
$HLO "$log" -f csv --fields stated_bytes,bytes,padding_bytes,agrees,use,window,array,buffers,how,saves_bytes
rm "$log"
# A block whose size does not follow from its shape keeps the bytes that are stated; a use that is no
# block is said, too.
$HLO scan <<'END'
Ran out of memory in memory space vmem. Used 9.00M of 8.00M vmem.
  1. Size: 5.00M
     Shape: u8[5242880]{0}
     Tag: input window allocation for operator input 2. The window shape is f32[1024,1000], while the full shape is f32[4096,1000]. This allocation is single buffered.
  2. Size: 4.00M
     Shape: u8[4194304]{0}
     Tag: internal scratch
END
# Of the same message a second time, only what the first one did not list is told; another array of
# the same size is.
for shape in 'f32[2,2]{1,0}' 'f32[4]{0}'; do
  for lines in 1 2; do
    echo 'Ran out of memory in memory space hbm. Used 3.00G of 2.00G hbm. Exceeded hbm capacity by 1.00G.'
    printf '  1. Size: 16B\n     Shape: %s\n  2. Size: 8B\n     Shape: f32[2]{0}\n' "$shape" | head -$((2 * lines))
  done
done | $HLO scan -f csv --fields line,shape
