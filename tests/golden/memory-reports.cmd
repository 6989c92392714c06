# The compiler's reports are read without the dump: sums of each memory space, and what lies where.
# Without a command, a file is recognized by its first line.
for report in buffer-assignment memory-usage-report live-range; do $HLO memory tests/dumps/gpu-f8_matmul.$report.txt --top 3 --target gpu; done
$HLO tests/dumps/tpu-v5e-host_io_memory_kinds.buffer-assignment.txt --top 1 --json
$HLO memory --format csv --fields size,offset,values,shape,memory_space tests/dumps/gpu-f8_matmul.memory-usage-report.txt
$HLO audit tests/dumps/gpu-f8_matmul.live-range.txt
# --space and --limit apply to reports, too; an option that needs the schedule needs the dump.
$HLO memory tests/dumps/tpu-v5e-host_io_memory_kinds.buffer-assignment.txt --space vmem --limit hbm=3MiB --format csv --fields name,bytes
# Reports of different programs are printed separately.
$HLO memory tests/dumps/gpu-f8_matmul.live-range.txt tests/dumps/gpu-f8_matmul.memory-usage-report.txt --top 1 --target gpu
$HLO memory tests/dumps/gpu-f8_matmul.memory-usage-report.txt --limit hbm=80MiB --top 0; $HLO memory tests/dumps/gpu-f8_matmul.live-range.txt --check; $HLO memory tests/dumps/gpu-f8_matmul.live-range.txt --limit v5e
