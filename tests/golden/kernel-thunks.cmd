# What XLA's list of a GPU program's thunks says of the kernels that it launches as they are, of Mosaic GPU and Triton;
# in a dump folder it is read beside the program.
folder=$(mktemp -d)
name="$folder/module_0001.jit_f.sm_9.0_gpu_after_optimizations"
cat >"$folder/module_0001.jit_f.thunk_sequence.txt" <<'END'
000: kKernel        	, kernel = loop_fusion, launch dimensions = blocks: {1, 1, 1}, threads/block: {32, 1, 1}, cluster_dim = nullopt
001: kCustomKernel  	softmax_3 grid: [64, 1, 1] threads: [128, 1, 1] shared_memory: 32768 bytes
002: kCustomKernel  	mosaic_gpu grid: [4, 2, 1] threads: [384, 1, 1] cluster: [2, 1, 1] shared_memory: 230000 bytes
003: kCustomKernel  	cut grid: [4, 2
004: kCustomKernel  	late grid: [4, 2, 1] threads: [3, shared_memory: 16 bytes
END
printf 'HloModule jit_f, is_scheduled=true\nENTRY e {\n  ROOT x = f32[8]{0} parameter(0)\n}\n' >"$name.txt"
$HLO kernel "$folder/module_0001.jit_f.thunk_sequence.txt" --limit sm80 2>&1 | sed "s,$folder,DIR,"
$HLO kernel "$folder" --format csv --fields kernel,line,kind,grid,warps,bytes,bound,fits
$HLO audit "$folder/module_0001.jit_f.thunk_sequence.txt" 2>&1 | sed "s,$folder,DIR,"
rm -r "$folder"
# The call of a kernel of Mosaic GPU has its body, whose launch says its shared memory.
$HLO kernel tests/kernels/mosaic_gpu.hlo.xz --limit 64KiB
xz -dc tests/kernels/mosaic_gpu.hlo.xz | sed 's/module = "ML/module = "MM/' | $HLO kernel --by kernel --fields kernel,kind,bytes,why -f csv
