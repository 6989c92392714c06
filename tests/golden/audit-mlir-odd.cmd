# An unusual StableHLO program is read: private functions, strings that contain braces, references
# to unknown names, loops inside regions, and results of which some have no shape. What is no
# operation is reported.
$HLO audit --assume tpu --format csv --fields name,opcode,role,shape,line - <<'END'
module @"odd" attributes {a = "{\"b\" {"} {
  func.func public @main(%arg0: tensor<8x4xf32> {mhlo.sharding = "{replicated} -> x"} loc("a"("f.py":1:2)), %arg1: !stablehlo.token) -> (tensor<4xf32> {jax.result_info = "result"}, tensor<?xf32>) {
    %0 = stablehlo.negate %arg0 : tensor<8x4xf32> loc(#loc1)
    %1:2 = "stablehlo.sort"(%0, %0) <{dimension = 0 : i64}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %c = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    }) : (tensor<8x4xf32>, tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>)
    %2 = "stablehlo.case"(%i) ({
      %3 = stablehlo.sine %0 : tensor<8x4xf32>
      stablehlo.return %3 : tensor<8x4xf32>
    }, {
      %4 = stablehlo.cosine %0 : tensor<8x4xf32>
      stablehlo.return %4 : tensor<8x4xf32>
    }) : (tensor<i32>) -> tensor<8x4xf32>
    %5:2 = stablehlo.while(%w = %2, %v = %nobody) : tensor<8x4xf32>, tensor<i32>
     cond {
      %6 = stablehlo.constant dense<true> : tensor<i1>
      stablehlo.return %6 : tensor<i1>
    } do {
      %7 = stablehlo.exponential %w : tensor<8x4xf32>
      stablehlo.return %7, %v : tensor<8x4xf32>, tensor<i32>
    }
    %8 = stablehlo.reduce(%5#0 init: %z) across dimensions = [0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
     reducer(%x: tensor<f32>, %y: tensor<f32>)  {
      %9 = stablehlo.add %x, %y : tensor<f32>
      stablehlo.return %9 : tensor<f32>
    }
    %10 = plain %8 : tensor<4xf32>
    %11 = custom.op %8 : !custom.type<4>
    %12 no operation
    %13 = stablehlo.custom_call @f(%8) {backend_config = "a \\ } \" } {"} : (tensor<4xf32>) -> tensor<4xf32>
    return %10, %11 : tensor<4xf32>, tensor<?xf32>
  }
  func.func private @helper(%arg0: tensor<16xf32>) -> tensor<16xf32> {
    %0 = stablehlo.tanh %arg0 : tensor<16xf32>
    return %0 : tensor<16xf32>
  }
  func.func @"private name"(%arg0: tensor<2xf32>)  {
    return
  }
  func.func nameless(%arg0: tensor<3xf32>) -> () {
  }
}
END
# A token has no shape, and the argument behind it has its own. All fields of a program's rows.
$HLO audit --assume tpu --by computation --format csv --top all - <<'END'
module @tokens {
  func.func public @main(%arg0: !stablehlo.token, %arg1: tensor<8x4xf32>, %arg2: !stablehlo.token) -> tensor<8x4xf32> {
    return %arg1 : tensor<8x4xf32>
  }
}
END
