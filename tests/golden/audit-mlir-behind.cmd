# A module is found behind comments, blank lines and names of attributes and types. A minus sign at
# which a constant is cut off begins no results.
$HLO audit --assume tpu --by instruction --format csv --fields name,opcode,shape,line - <<'END'
// RUN: translate %s

// -----// IR Dump Before ConvertToHlo ('builtin.module' operation) //----- //
#map = affine_map<(d0) -> (d0)>
!t = tensor<8xf32>
module @behind {
  func.func public @main(%arg0: tensor<8xf32>) -> tensor<8xf32> {
    %c = stablehlo.constant dense<[1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0000, -6.0]> : tensor<13xf32>
    return %arg0 : tensor<8xf32>
  }
}
END
