# Differences may come from a target that is not named: a note says what is assumed. Without
# differences there is none.
dumps=tests/dumps
$HLO memory --check $dumps/tpu-v5e-host_io_memory_kinds.hlo $dumps/tpu-v5e-host_io_memory_kinds.buffer-assignment.txt 2>&1 | head -6
$HLO memory --check --target v5e $dumps/tpu-v5e-host_io_memory_kinds.hlo $dumps/tpu-v5e-host_io_memory_kinds.buffer-assignment.txt 2>&1 | head -6
