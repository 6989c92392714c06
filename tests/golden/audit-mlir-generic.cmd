# MLIR in its generic form, which is printed on request, is read, too.
text=$(mktemp)
cat >"$text" <<'END'
"builtin.module"() <{sym_name = "jit_f"}> ({
  "func.func"() <{function_type = (tensor<8x128xf32>) -> tensor<8x128xf32>, sym_name = "main"}> ({
  ^bb0(%arg0: tensor<8x128xf32>):
    %0 = "stablehlo.sine"(%arg0) : (tensor<8x128xf32>) -> tensor<8x128xf32>
    "func.return"(%0) : (tensor<8x128xf32>) -> ()
  }) : () -> ()
}) : () -> ()
END
$HLO audit --assume tpu <"$text"; echo "status $?"
{ echo '#loc = loc(unknown)'; cat "$text"; } | $HLO audit --assume tpu --format csv; echo "status $?"
$HLO audit <"$text"; echo "status $?"
$HLO scan --format csv --fields shape,line <"$text" | tail -n 2
rm "$text"
