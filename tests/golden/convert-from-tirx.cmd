# Conversions from TIRx to XLA and CuTe notation.
$HLO convert 'S[(38,4,2,8,128):(8192,256,1,1024,2)]' --shape 304,1024 --to xla --type bf16
$HLO convert 'S[(8,64):(64,1)]' --to xla --type int4
$HLO convert 'S[(4,6):(6,1)]' --shape 6,4 --to cute
# Iters that end within a dimension: another swizzle may make strides of them.
$HLO convert 'S[(12,2):(8,3)] + 3' --shape 8,3 --to cute; $HLO convert 'S[(3,2):(4,3)]' --shape 2,3 --to cute; $HLO convert 'S[(4,3):(8,3)]' --shape 3,4 --to cute
$HLO convert 'Sw<2,2,2> o Sw<1,1,3> o 0 o ((2,4),(3,1)):((-1,2),(2,3))' --to tirx
