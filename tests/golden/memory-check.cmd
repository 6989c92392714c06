# --check names each figure that differs from the compiler's. Without the compiler's reports it is
# an error, because there is nothing to compare.
dumps=tests/dumps; report=$(mktemp); range=$(mktemp)
$HLO memory --check $dumps/gpu-f8_matmul.hlo $dumps/gpu-f8_matmul.*.txt --target gpu; echo $?
$HLO memory --check $dumps/tpu-v5e-host_io_memory_kinds.* --target v5e --json; echo $?
sed '/add_reduce_fusion/s/size=4096/size=8192/; s/allocation 7: size 4096/allocation 7: size 8192/; / fusion @0/s/offset=3244032/offset=3260416/; s/copy-start.2{} @0/copy-start.9{} @0/' $dumps/tpu-v5e-host_io_memory_kinds.buffer-assignment.txt >$report
$HLO memory --check $dumps/tpu-v5e-host_io_memory_kinds.hlo $report --target v5e; echo $?
sed 's/2:bitcast.7.0/2:b.1/; s/3:b.1/3:bitcast.7.0/' $dumps/gpu-f8_matmul.live-range.txt >$report
sed 's/dot_general.2{}:4-5/dot_general.2{}:4-6/' $dumps/gpu-f8_matmul.live-range.txt >$range
for file in $report $range; do $HLO memory --check $file $dumps/gpu-f8_matmul.hlo --target gpu; done
$HLO memory --check $dumps/gpu-f8_matmul.hlo
rm $report $range
