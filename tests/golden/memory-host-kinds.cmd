# Before a program is compiled, its header says which arguments and outputs lie in the host's memory: S(5)
# of HLO, mhlo.memory_kind of StableHLO; the entry's own shapes do not, also of a program that is to be
# divided among devices. The target's tiles count there, too.
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT
program=$(realpath "$HLO")
cd "$folder"
cat >f.mlir <<'END'
module @jit_f attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=4]>
  func.func public @main(%arg0: tensor<1000x300xbf16> {mhlo.memory_kind = "device", sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %arg1: tensor<1000x300xbf16> {mhlo.memory_kind = "pinned_host", sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>, tf.aliasing_output = 1 : i32}) -> (tensor<1000x300xbf16> {jax.result_info = "result[0]", mhlo.memory_kind = "pinned_host", sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, tensor<1000x300xbf16> {jax.result_info = "result[1]", mhlo.memory_kind = "pinned_host", sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, tensor<f32> {jax.result_info = "result[2]", mhlo.memory_kind = "device", sdy.sharding = #sdy.sharding<@mesh, []>}) {
    %0 = stablehlo.custom_call @annotate_device_placement(%arg1) {backend_config = "", has_side_effect = true, mhlo.frontend_attributes = {_xla_buffer_placement = "device"}} : (tensor<1000x300xbf16>) -> tensor<1000x300xbf16>
    %1 = stablehlo.add %arg0, %0 : tensor<1000x300xbf16>
    %2 = stablehlo.custom_call @annotate_device_placement(%1) {backend_config = "", has_side_effect = true, mhlo.frontend_attributes = {_xla_buffer_placement = "pinned_host"}} : (tensor<1000x300xbf16>) -> tensor<1000x300xbf16>
    %cst = stablehlo.constant dense<0.0> : tensor<f32>
    return %2, %arg1, %cst : tensor<1000x300xbf16>, tensor<1000x300xbf16>, tensor<f32>
  }
}
END
cat >f.hlo <<'END'
HloModule jit_f, input_output_alias={ {1}: (1, {}, may-alias) }, entry_computation_layout={(bf16[1000,300]{1,0:T(8,128)(2,1)}, bf16[1000,300]{1,0:T(8,128)(2,1)S(5)})->(bf16[1000,300]{1,0:T(8,128)(2,1)S(5)}, bf16[1000,300]{1,0:T(8,128)(2,1)S(5)}, f32[]{:T(128)})}
ENTRY main {
  a = bf16[1000,300]{1,0} parameter(0)
  b = bf16[1000,300]{1,0} parameter(1)
  c = bf16[1000,300]{1,0} custom-call(b), custom_call_target="annotate_device_placement", custom_call_has_side_effect=true
  d = bf16[1000,300]{1,0} add(a, c)
  e = f32[] constant(0)
  ROOT t = (bf16[1000,300]{1,0}, bf16[1000,300]{1,0}, f32[]) tuple(d, b, e)
}
END
for file in f.mlir f.hlo; do
  "$program" memory $file --target v5e --top 0 | grep -v 'others\]\|^$\|bytes.*name'
done
"$program" memory f.mlir --target gpu --top 0 | grep arguments
sed 's/->(bf16\[1000,300\]{1,0:T(8,128)(2,1)S(5)}/->(bf16[1000,300]{1,0:T(8,128)(2,1)}/' f.hlo | "$program" memory --target v5e --top 0 | grep 'host  '
