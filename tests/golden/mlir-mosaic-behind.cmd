# A kernel of Mosaic behind a module of StableHLO does not make that a kernel.
printf 'module @jit_f {\n  func.func public @main(%%arg0: tensor<8x128xf32>) -> tensor<8x128xf32> {\n    return %%arg0 : tensor<8x128xf32>\n  }\n}\nmodule attributes {stable_mosaic.version = 1 : i64} {\n}\n' |
    $HLO memory -
