# The compiler's reports are read without the dump: sums of each memory space, and what lies
# where. Without a command, a file is recognized by its first line. Reports of different programs
# are printed separately.
for report in buffer-assignment memory-usage-report live-range; do $HLO memory tests/dumps/gpu-f8_matmul.$report.txt --top 3 --target gpu; done
$HLO tests/dumps/tpu-v5e-host_io_memory_kinds.buffer-assignment.txt --top 1 --json
$HLO memory --format csv --fields size,offset,values,shape,memory_space tests/dumps/gpu-f8_matmul.memory-usage-report.txt
$HLO audit tests/dumps/gpu-f8_matmul.live-range.txt
$HLO memory tests/dumps/gpu-f8_matmul.live-range.txt tests/dumps/gpu-f8_matmul.memory-usage-report.txt --top 1 --target gpu
