# Of an instruction that calls a kernel of Pallas, show says what that takes, and leaves out the base64 of its body.
$HLO show "$(grep 'custom_call_target="tpu_custom_call"' tests/kernels/vmem/v5e-prefetch.hlo)" --target v5e
$HLO show 'x = f32[8] custom-call(), custom_call_target="tpu_custom_call"' | tail -1
