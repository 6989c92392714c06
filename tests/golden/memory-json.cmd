# The JSON output of memory: one row for each buffer, and totals with the sums of each space.
$HLO memory tests/dumps/tpu-v5e-bounded_dynamic_dims.hlo --target v5e --json
