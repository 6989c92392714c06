# Conversions between XLA, TIRx, CuTe and stride notation. A note says if the result spans the
# padded shape.
$HLO convert 'bf16[300,1000]{1,0:T(8,128)(2,1)}' --to tirx
$HLO convert 'bf16[300,1000]{1,0:T(8,128)(2,1)}' --to cute
$HLO convert 'f32[8,64]{0,1}' --to strides
$HLO convert 'bf16[304,1024]{1,0:T(8,128)(2,1)}' --to tirx --format ndjson
$HLO convert 'S[(38,4,2,8,128):(8192,256,1,1024,2)]' --shape 304,1024 --to xla --type bf16
$HLO convert 'S[(8,64):(64,1)]' --to xla --type int4
$HLO convert 'S[(4,6):(6,1)]' --shape 6,4 --to cute
$HLO convert 'f32[8,128]{1,0}' --swizzle 128B --to tirx
