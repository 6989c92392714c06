# The bounds of a tensor's dynamic dimensions count, as those of HLO do.
while read -r type; do echo "$type" | $HLO scan --assume cpu -f csv --fields shape,bytes - | sed 1d; done <<TYPES
tensor<?x128xf32, #stablehlo.bounds<1000, ?>>
tensor<4x?x?xbf16, #stablehlo.bounds<?, 7, ?>>
tensor<?x?xf32, #stablehlo.bounds<5>>
tensor<?x?xf32, #stablehlo.bounds<3, 1234567890123456789012>>
tensor<?xf32, #stablehlo.bounds<>>
TYPES
