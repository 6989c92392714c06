# The meaning of a memory space number depends on the target: S(1) of a TPU, a GPU and a CPU.
for target in tpu gpu cpu; do $HLO show 'f32[2]{0}' 'f32[2]{0:S(1)}' --target $target; done
