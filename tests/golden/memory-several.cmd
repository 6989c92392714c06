# Several programs are printed one after the other, and no sum goes across programs.
$HLO memory tests/dumps/tpu-v5e-bounded_dynamic_dims.hlo tests/dumps/tpu-v6e-size0_rank0.hlo --json --top 0 --target v6e
$HLO memory tests/dumps/tpu-v5e-bounded_dynamic_dims.hlo tests/dumps/tpu-v6e-size0_rank0.hlo --top 2 --target v6e
for size in 8 16; do printf "HloModule m$size\n ENTRY e { ROOT p = f32[$size] parameter(0) }\n"; done | $HLO memory --target v5e
