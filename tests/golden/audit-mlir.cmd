# audit reads StableHLO as HLO text before optimizations: reducers count nothing. A text that is cut
# off is reported.
text=$(mktemp)
cat >"$text" <<'END'
#loc1 = loc("x -> {y")
module @jit_f attributes {mhlo.num_partitions = 1 : i32} {
  func.func public @main(%arg0: tensor<300x77xbf16> {mhlo.layout_mode = "{default}"} loc("w"), %arg1: tensor<i32>) -> (tensor<300x77xbf16> {jax.result_info = "[0]"}, tensor<5x3xf32>) {
    %c = stablehlo.constant dense<0> : tensor<i32> loc(#loc1)
    %cst = stablehlo.constant dense<"0x7FC0{"> : tensor<5x3xf32>
    %0:3 = stablehlo.while(%iterArg = %c, %iterArg_0 = %arg0, %iterArg_1 = %cst) : tensor<i32>, tensor<300x77xbf16>, tensor<5x3xf32>
    cond {
      %9 = stablehlo.compare  LT, %iterArg, %arg1,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %9 : tensor<i1>
    } do {
      %9 = func.call @inner(%iterArg_0) : (tensor<300x77xbf16>) -> tensor<300x77xbf16>
      %10 = stablehlo.add %iterArg, %iterArg : tensor<i32>
      stablehlo.return %10, %9, %iterArg_1 : tensor<i32>, tensor<300x77xbf16>, tensor<5x3xf32>
    }
    %1 = "stablehlo.case"(%0#0) ({
      %9 = stablehlo.negate %0#2 : tensor<5x3xf32>
      %11 = stablehlo.sine %9 : tensor<5x3xf32>
      stablehlo.return %11 : tensor<5x3xf32>
    }, {
      stablehlo.return %0#2 : tensor<5x3xf32>
    }) : (tensor<i32>) -> tensor<5x3xf32>
    %2:2 = "stablehlo.sort"(%0#1, %0#1) <{dimension = 0 : i64}> ({
    ^bb0(%a: tensor<bf16>, %b: tensor<bf16>, %d: tensor<bf16>, %e: tensor<bf16>):
      %9 = stablehlo.compare  LT, %a, %b : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
      stablehlo.return %9 : tensor<i1>
    }) : (tensor<300x77xbf16>, tensor<300x77xbf16>) -> (tensor<300x77xbf16>, tensor<300x77xbf16>) loc(#loc1)
    %3 = stablehlo.reduce(%2#1 init: %cst) across dimensions = [0] : (tensor<300x77xbf16>, tensor<bf16>) -> tensor<77xbf16>
     reducer(%a: tensor<bf16>, %b: tensor<bf16>)  {
      %9 = stablehlo.add %a, %b : tensor<bf16>
      stablehlo.return %9 : tensor<bf16>
    }
    %4 = stablehlo.create_token : !stablehlo.token
    %5 = stablehlo.uniform_quantize %3 : (tensor<77xbf16>) -> tensor<77x!quant.uniform<i8:f32>>
    return %2#0, %1 : tensor<300x77xbf16>, tensor<5x3xf32>
  }
  func.func private @inner(%arg0: tensor<300x77xbf16>) -> tensor<300x77xbf16> {
    %0 = stablehlo.tanh %arg0 : tensor<300x77xbf16>
    %1 = stablehlo.exponential %0 : tensor<300x77xbf16>
    return %1 : tensor<300x77xbf16>
  }
}
END
$HLO audit --assume tpu --by instruction -f csv --fields line,computation,name,opcode,role,shape,bytes <"$text" | sort -n
$HLO audit --assume tpu --by role <"$text"
$HLO audit --assume gpu --max-expansion 1 -f csv --fields group,bytes <"$text" | head -3
$HLO audit - <"$text"; echo "status $?"
head -n 16 "$text" | $HLO audit - --assume tpu -f csv --fields count,shape; echo "status $?"
rm "$text"
