# The strides of a memref, or an affine map that only reorders, tell the order of its dimensions. With gaps
# or an offset it has no layout of XLA and is listed with its strides; what is not read is passed over, by name.
while read -r type; do
  echo "$type"
  echo "$type" | $HLO scan --assume cpu -f csv --fields shape,bytes - 2>&1 | sed 1d
done <<TYPES
memref<8x128xf32, strided<[128, 1]>>
memref<8x128xf32, strided<[1, 8]>>
memref<2x3x4xf32, strided<[1, 8, 2], offset: 5>>
memref<4x8x1xf32, strided<[1,4,32]>>
memref<100x300xf32, strided<[384, 1]>>
memref<?x128xf32, strided<[128, 1], offset: ?>>
memref<128x?xf32, strided<[?, 1], offset: ?>>
memref<f32, strided<[], offset: ?>>
memref<8x128xf32, 3>
memref<8x128xf32, affine_map<(d0, d1) -> (d1, d0)>>
memref<2x3xf32, #map1, 3>
memref<2x0xf32, strided<[1,1]>>
memref<4x9223372036854775807xf32, strided<[9,1]>>
TYPES
