# A line that does not belong to a compiler's report is reported with its position, and the rest is
# read.
sed 's/size=4,offset=4/size=4,offset=99999999999999999999/; 8s/page/?/' tests/dumps/tpu-v5e-host_io_memory_kinds.buffer-assignment.txt | $HLO memory --top 2 --format csv --fields name,bytes,padding_bytes,offset
head -c 230 tests/dumps/gpu-f8_matmul.memory-usage-report.txt | $HLO memory --json --target gpu
sed 's/color 5/color 128/' tests/dumps/tpu-v5e-host_io_memory_kinds.buffer-assignment.txt | $HLO memory --top 2 --format csv --fields memory_space,bytes
sed 's/color=0/color=128/' tests/dumps/gpu-f8_matmul.memory-usage-report.txt | $HLO memory --json --target gpu --top 0
