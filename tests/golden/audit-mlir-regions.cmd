# Each result of an operation has its own type. The body of shard_map is read as operations
# on arrays; a reducer's body is skipped, whatever it contains. A return inside a region of any
# dialect belongs to the operation, not to the function.
$HLO audit --assume tpu --format csv --fields line,name,opcode,shape --by instruction - <<'EOF' | sort -n
module @jit_f attributes {mhlo.num_partitions = 4 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=2]>
  func.func public @main(%arg0: tensor<8x16xf32>, %arg1: tensor<2xui64>) -> tensor<4x16xf32> {
    %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"x"}, {"y"}]>] out_shardings=[<@mesh, [{}, {"y"}]>] manual_axes={"x", "y"} (%arg2: tensor<4x8xf32>) {
      %3 = stablehlo.sine %arg2 : tensor<4x8xf32>
      %4 = "stablehlo.all_reduce"(%3) <{replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>}> ({
      ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
        %6 = "stablehlo.case"(%i) ({
          %7 = stablehlo.negate %arg3 : tensor<f32>
          stablehlo.return %7 : tensor<f32>
        }) : (tensor<i32>) -> tensor<f32>
        stablehlo.return %6 : tensor<f32>
      }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
      %5 = stablehlo.cosine %4 : tensor<4x8xf32>
      sdy.return %5 : tensor<4x8xf32>
    } : (tensor<8x16xf32>) -> tensor<4x16xf32>
    %output_state, %output = stablehlo.rng_bit_generator %arg1, algorithm =  DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<8x9xui32>)
    %values:2, %last = test.three %0 : tensor<4x16xf32> -> (tensor<1xf32>, tensor<2xf32>, tensor<3xbf16>)
    %none:0 = test.none : tensor<4xf32>
    func.return %0 : tensor<4x16xf32>
  }
}
EOF
