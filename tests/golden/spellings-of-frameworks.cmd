# Wherever a shape is taken it may be written as frameworks and MLIR write it; other words are errors.
for shape in 'float32[1024,3]' 'tensor<8x128xbf16>' 'bfloat16[8,128]{0,1:T(8,128)(2,1)}' 'torch.Size([8, 128]) torch.float32' \
    'shape=(8, 128), dtype=float32' 'memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>' \
    'float32[8,128]{0,0}' 'floot32[3]' 'tensor<8xq>' 'int8[3'; do
    $HLO convert "$shape" --to xla && $HLO predict "$shape" -f csv --fields bytes,shape | tail -1
done
$HLO compare 'tensor<8x8xf32>' 'float32[8,8]'
$HLO index 'float32[3,5]' 1,1
$HLO suggest 'float32[1024,3]' -f csv --fields how,bytes | head -2
echo 'tensor<8x128xbf16>' | $HLO predict - -f csv --fields shape
