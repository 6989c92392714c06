# A text that is no type is named with its place, as is a type that is missing; all else counts.
$HLO audit --assume tpu --by instruction --format csv --fields name,opcode,shape,line - <<'END'
module @types {
  func.func public @main(%arg0: tensor<8xf32>) -> tensor<10xf32> attributes {llvm.name = "f"} {
    %0 = stablehlo.abs %arg0 : tensr<8xf32>
    %1 = stablehlo.abs %arg0
    %2 = stablehlo.abs %arg0 : tensor<8xf32
    %3:2 = stablehlo.custom_call @f(%arg0) : (tensor<8xf32>) -> (tensor<9xf32>, )
    %4 = test.custom %arg0
    %5 = stablehlo.custom_call @f(%arg0) : (tensor<8xf32>) -> tensor<10xf32>
    return %5 : tensor<10xf32>
  }
}
END
$HLO audit --assume tpu - <<'END'
module @argument {
  func.func public @main(%arg0: tensor<8xf32, %arg1: tensor<4xf32>) -> tensor<8xf32> {
    return %arg0 : tensor<8xf32>
  }
}
END
$HLO audit --assume tpu - <<'END'
module @results {
  func.func public @main(%arg0: tensor<8xf32>) -> (tensor<8xf32>, tensor 8xf32) {
    return %arg0, %arg0 : tensor<8xf32>, tensor<8xf32>
  }
}
END
