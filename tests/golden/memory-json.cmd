$HLO memory tests/dumps/tpu-v5e-bounded_dynamic_dims.hlo --target v5e --json
