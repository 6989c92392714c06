# --space and --limit apply to reports, too; an option that needs the schedule needs the dump.
$HLO memory tests/dumps/tpu-v5e-host_io_memory_kinds.buffer-assignment.txt --space vmem --limit hbm=3MiB --format csv --fields name,bytes
$HLO memory tests/dumps/gpu-f8_matmul.memory-usage-report.txt --limit hbm=80MiB --top 0
$HLO memory tests/dumps/gpu-f8_matmul.live-range.txt --check
$HLO memory tests/dumps/gpu-f8_matmul.live-range.txt --limit v5e
