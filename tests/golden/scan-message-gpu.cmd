# A message of XLA:GPU has sizes in GiB and shapes without a layout, and no tiles are assumed for
# them.
$HLO scan <<'END'
jaxlib.xla_extension.XlaRuntimeError: RESOURCE_EXHAUSTED: Out of memory while trying to allocate 6291456 bytes.
BufferAssignment OOM Debugging.
BufferAssignment stats:
             parameter allocation:    6.00MiB
              constant allocation:         0B
        maybe_live_out allocation:    6.00MiB
     preallocated temp allocation:         0B
                 total allocation:   12.00MiB
              total fragmentation:         0B (0.00%)
Peak buffers:
	Buffer 1:
		Size: 6.00MiB
		Operator: op_name="jit(concatenate)/concatenate[dimension=0]" source_file="/m/models.py" source_line=689
		XLA Label: concatenate
		Shape: f32[4096,128,3]
		==========================

	Buffer 2:
		Size: 384.0KiB
		Entry Parameter Subshape: f32[256,128,3]
		==========================
END
# A message that shared memory is too small need not say by how much.
echo 'INTERNAL: Shared memory size limit exceeded.' | $HLO scan
echo 'RESOURCE_EXHAUSTED: Shared memory size limit exceeded: requested 266240, available: 232448' | $HLO scan
echo "ptxas error   : Entry function 'f' uses too much shared data (0x1a000 bytes, 0xc000 max)" | $HLO scan
echo "RuntimeError: Requested dynamic shared memory 180224 exceeds device limit 101376 for main_kernel" | $HLO scan
