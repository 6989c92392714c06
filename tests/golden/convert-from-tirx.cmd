# Conversions from TIRx to XLA and CuTe notation.
$HLO convert 'S[(38,4,2,8,128):(8192,256,1,1024,2)]' --shape 304,1024 --to xla --type bf16
$HLO convert 'S[(8,64):(64,1)]' --to xla --type int4
$HLO convert 'S[(4,6):(6,1)]' --shape 6,4 --to cute
