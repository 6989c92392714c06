# Types of StableHLO and Mosaic are always found, with the tiles and the memory space of a memref.
# With --assume, a tensor is laid out like an array without a layout.
text=$(mktemp)
cat >"$text" <<'END'
module @jit_f attributes {mhlo.num_partitions = 1 : i32} {
  func.func public @main(%arg0: tensor<8x128xbf16>, %arg1: tensor<128x3xf32> {mhlo.layout_mode = "default"}) -> (tensor<8x3xf32> {jax.result_info = ""}) {
    %0 = stablehlo.convert %arg0 : (tensor<8x128xbf16>) -> tensor<8x128xf32>
    %c = stablehlo.constant dense<true> : tensor<i1>
  }
}
memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>> memref<256x512xbf16, #tpu.tiled<(8,128)(2,1),[4,1]>, #tpu.memory_space<smem>>
vector<8x128xi1> tensor<?x3xcomplex<f32>> tensor<4xui8> tensor<4xf8E4M3FN>
tensor<3xindex> tensor<2x!quant.uniform<i8:f32>> std::vector<int> mytensor<3xf32> tensor<1x
END
$HLO scan "$text"
$HLO scan --assume tpu --format csv --fields line,shape,bytes "$text" | head -4
# A command of programs reads it; without a command, it is memory.
$HLO audit "$text" 2>&1 | sed 's/^[^:]*://'
$HLO "$text" --format csv --fields shape | head -2
rm "$text"
