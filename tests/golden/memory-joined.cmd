# With the compiler's reports, in any order among the arguments, a dump gets the compiler's figures
# and the offsets within each allocation.
$HLO memory --target v5e tests/dumps/tpu-v5e-host_io_memory_kinds.hlo tests/dumps/tpu-v5e-host_io_memory_kinds.buffer-assignment.txt --top 2
$HLO memory --target v5e tests/dumps/tpu-v5e-host_io_memory_kinds.hlo tests/dumps/tpu-v5e-host_io_memory_kinds.buffer-assignment.txt --format csv --fields name,role,offset --at copy-start --top 3
$HLO memory --target gpu tests/dumps/gpu-f8_matmul.memory-usage-report.txt tests/dumps/gpu-f8_matmul.hlo --top 1 --json
