# Conversions from XLA to TIRx, CuTe and stride notation. A note says if the result spans the
# padded shape.
$HLO convert 'bf16[300,1000]{1,0:T(8,128)(2,1)}' --to tirx
$HLO convert 'bf16[300,1000]{1,0:T(8,128)(2,1)}' --to cute
$HLO convert 'f32[8,64]{0,1}' --to strides
$HLO convert 'bf16[304,1024]{1,0:T(8,128)(2,1)}' --to tirx --format ndjson
$HLO convert 'f32[8,128]{1,0}' --swizzle 128B --to tirx
