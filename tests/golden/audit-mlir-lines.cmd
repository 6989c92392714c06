# An operation that is written over several lines is read as one. Its row has its first line; what
# is wrong with it is shown where it stands.
$HLO audit --assume tpu --by instruction --format csv --fields name,opcode,shape,line - <<'END'
module @lines attributes {
  mhlo.num_partitions = 1 : i32
} {
  func.func public @main(
    %arg0: tensor<8xf32>,
    %arg1: tensor<8xf32>
  ) -> tensor<8xf32> {
    %0 = "stablehlo.all_reduce"(
      %arg0 // the gradient
    ) <{
      channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>,
      use_global_device_ids
    }> ({
    ^bb0(%a: tensor<f32>,
         %b: tensor<f32>):
      %s = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) {
      note = "}"
    }
    : (tensor<8xf32>)
   -> tensor<8xf32>

    %1 = stablehlo.custom_call @f(%0,
                                  %arg1)
      : (tensor<8xf32>, tensor<8xf32>) -> tensor<16xf32>
    %2 = stablehlo.abs
      %1
      : tensr<16xf32>
    %3 = stablehlo.abs %1 {
      note = 1 : i32
    }
    %4 = stablehlo.mul*tiply %1,
      %1 : tensor<16xf32>
    return %0 :
      tensor<8xf32>
  }
}
END
