for target in tpu gpu cpu; do $HLO show 'f32[2]{0}' 'f32[2]{0:S(1)}' --target $target; done
