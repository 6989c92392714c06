# The content of a string is not syntax: "%" names no argument, "->" begins no results and " loc("
# no location. This holds even if the text is cut off within the string. An empty line is ignored.
$HLO audit --assume tpu --by instruction --format csv --fields name,opcode,shape,line - <<'END'
module @strings {

  func.func public @main(%arg0: tensor<8xf32>, %arg1: !stablehlo.token) -> (tensor<9xf32> {jax.result_info = "x['%loss'] -> y"}) {
    %0 = stablehlo.custom_call @f(%arg0) {backend_config = "a loc(b"} : (tensor<8xf32>) -> tensor<10xf32> loc("c : d"("f.py":1:2))
    test.no_return %0 : tensor<10xf32>
    return %arg0 : tensor<8xf32>
  }
  func.func public @token(%arg0: !stablehlo.token) {
    return
  }
}
END
printf 'func.func @main() {\n%%0 = f() : () -> tensor<3xf32>\n%%1 = g() {a = "\\' | $HLO audit --assume tpu -
