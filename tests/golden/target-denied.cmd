# A target that the text contradicts counts, and a warning says what its compiler wrote. A target that
# it does not contradict is taken without a word.
for target in v4 v5e v6e gpu; do
    $HLO memory samples/odd-shapes-v5e.hlo --target $target | head -1
done
$HLO audit tests/dumps/check-gpu-rotated_loop.hlo --target v5p | head -1
$HLO diff tests/dumps/tpu-v5e-custom_user_layouts.hlo tests/dumps/tpu-v5e-custom_user_layouts.hlo --target v4
# A limit names a target, too.
$HLO memory samples/odd-shapes-v5e.hlo --limit v4 | head -1
$HLO memory samples/odd-shapes-v5e.hlo --fit v4 | head -1
# Arrays without tiles are of no TPU, once the program is scheduled.
$HLO memory tests/dumps/check-cpu-attention.hlo --limit v5e | head -1
$HLO memory tests/dumps/alias-first.hlo --target v5e | head -1
$HLO memory tests/dumps/check-cpu-layer_norm.hlo tests/dumps/check-cpu-layer_norm.buffer-assignment.txt --limit v5e | head -1
