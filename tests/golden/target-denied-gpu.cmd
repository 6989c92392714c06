# What only a GPU's compiler writes is no CPU's text.
$HLO memory tests/dumps/gpu-f8_matmul.hlo --target cpu --top 1 | head -1
$HLO compare 'f32[8]' 'f32[8]' --fields sides.0.dims
