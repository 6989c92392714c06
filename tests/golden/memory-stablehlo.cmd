# Of StableHLO memory has what it has of HLO text before optimizations: arguments and results, of one
# device where shardings are written, in Shardy's form and in XLA's: axes, parts of axes, meshes
# written in place, several results, dimensions that do not divide. What is not written counts whole.
# An unknown mesh divides nothing.
sdy=$(mktemp)
mhlo=$(mktemp)
cat >"$sdy" <<'END'
module @jit_step attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @empty_mesh = <[]> {stablehlo.mesh = {axes = []}}
  sdy.mesh @mesh = <["x"=2, "y"=4]> {stablehlo.mesh = {axes = [{name = "x", size = 2 : i64}, {name = "y", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<1024x4096xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y"}]>} loc("w1"), %arg1: tensor<10x6xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y":(1)2}p1, {?}], replicated={"y"}>, tf.aliasing_output = 1 : i32}, %arg2: tensor<2xui32> {sdy.sharding = #sdy.sharding<@empty_mesh, [{}]>}, %arg3: tensor<64xf32> {jax.buffer_donor = true, sdy.sharding = #sdy.sharding<mesh<["z"=8]>, [{"z", ?}]>}, %arg4: tensor<5xf32> {sdy.sharding = #sdy.sharding<@other, [{"x"}]>}) -> (tensor<256x1024xf32> {jax.result_info = "result['h']"}, tensor<10x6xbf16> {jax.result_info = "result[1]", sdy.sharding = #sdy.sharding<@mesh, [{"x", "y":(1)2}, {}]>}) {
    %0:2 = sdy.manual_computation(%arg0, %arg1) in_shardings=[<@mesh, [{"x"}, {}]>, <@mesh, [{"y"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>, <@mesh, [{"y"}, {}]>] manual_axes={"x", "y"} (%arg5: tensor<32x128xf32>) {
      %3 = stablehlo.add %arg5, %arg5 : tensor<32x32xf32>
      sdy.return %3, %3 : tensor<32x32xf32>, tensor<32x32xf32>
    } : (tensor<64x128xf32>, tensor<128x32xf32>) -> (tensor<64x32xf32>, tensor<128x32xf32>)
    %1 = sdy.sharding_constraint %0#0 <@mesh, [{"x"}, {"y"}]> : tensor<64x32xf32>
    %2:2 = stablehlo.custom_call @g(%1) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>, <@mesh, [{}, {"y"}]>]>} : (tensor<64x32xf32>) -> (tensor<8xf32>, tensor<7x7xf32>)
    %3 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<256x1024xf32>
    return %3, %arg1 : tensor<256x1024xf32>, tensor<10x6xbf16>
  }
}
END
cat >"$mhlo" <<'END'
module @jit_step attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<1024x4096xf32> {mhlo.sharding = "{devices=[1,4,2]<=[2,4]T(1,0) last_tile_dim_replicate}"}, %arg1: tensor<10x6xbf16> {mhlo.sharding = "{replicated}"}, %arg2: tensor<i1>, %arg3: tensor<4xf32> {mhlo.sharding = "{devices=[0]0}"}) -> (tensor<16x24xf32> {jax.result_info = "result", mhlo.sharding = "{devices=[8,1]<=[8]}"}) {
    %0 = stablehlo.custom_call @Sharding(%arg0) {backend_config = "", mhlo.sharding = "{devices=[2,4]<=[8]}"} : (tensor<256x4096xf32>) -> tensor<256x4096xf32>
    %1 = stablehlo.constant dense<0.0> : tensor<16x24xf32>
    return %1 : tensor<16x24xf32>
  }
}
END
$HLO memory - --target v5e <"$sdy"
$HLO memory - --bytes <"$mhlo"
$HLO memory - --limit 1MiB -f csv --fields name,role,donated,sharded,op_name,shape,bytes <"$sdy"; echo "status $?"
$HLO memory - --json <"$mhlo" | grep -o '"totals.*'
for text in "$sdy" "$mhlo"; do
    $HLO audit - --assume tpu --by instruction --role temp -f csv --fields name,opcode,shape <"$text"
done
$HLO memory - --at foo <"$sdy"; echo "status $?"
rm "$sdy" "$mhlo"
