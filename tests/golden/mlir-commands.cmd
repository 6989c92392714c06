# Every command that takes a program takes StableHLO: list, diff with the HLO text of the same
# program, copies, and annotate, whose comments are MLIR's and are replaced when it is read again.
text=$(mktemp)
cat >"$text" <<'EOF'
module @jit_f attributes {mhlo.num_partitions = 1 : i32} {
  func.func public @main(%arg0: tensor<300x7xf32> {tf.aliasing_output = 0 : i32} loc("w"), %arg1: tensor<i32>) -> (tensor<300x7xf32> {jax.result_info = "result['w']"}, tensor<i32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0:2 = stablehlo.while(%i = %arg1, %x = %arg0) : tensor<i32>, tensor<300x7xf32>
    cond {
      %1 = stablehlo.compare LT, %i, %arg1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    } do {
      %1 = stablehlo.add %i, %c : tensor<i32>
      %2 = stablehlo.sine %x : tensor<300x7xf32> loc(#loc1)
      stablehlo.return %1, %2 : tensor<i32>, tensor<300x7xf32>
    }
    return %0#1, %0#0 : tensor<300x7xf32>, tensor<i32>
  }
}
#loc1 = loc("jit(f)/while/body/sin"(#loc2))
#loc2 = loc("f.py":12:3 to :4)
EOF
$HLO list "$text" --format csv --fields line,computation,name,opcode,shape,op_name,source
$HLO memory "$text" --target v5e
$HLO copies - --target v5e <"$text"
$HLO annotate - --target v5e <"$text" | tee "$text.notes"
$HLO annotate - --target v5e <"$text.notes" | cmp - "$text.notes"
$HLO diff - "$text" --target v5e <<'EOF'
HloModule jit_f, input_output_alias={ {0}: (0, {}, may-alias) }, entry_computation_layout={(f32[300,7]{1,0}, s32[])->(f32[300,7]{1,0}, s32[])}

cond {
  p = (s32[], f32[300,7]{1,0}, s32[], s32[]) parameter(0)
  i = s32[] get-tuple-element(p), index=0
  n = s32[] get-tuple-element(p), index=2
  ROOT lt = pred[] compare(i, n), direction=LT
}

body {
  p = (s32[], f32[300,7]{1,0}, s32[], s32[]) parameter(0)
  i = s32[] get-tuple-element(p), index=0
  x = f32[300,7]{1,0} get-tuple-element(p), index=1
  n = s32[] get-tuple-element(p), index=2
  one = s32[] get-tuple-element(p), index=3
  next = s32[] add(i, one)
  sin = f32[300,7]{1,0} sine(x)
  ROOT t = (s32[], f32[300,7]{1,0}, s32[], s32[]) tuple(next, sin, n, one)
}

ENTRY main {
  w = f32[300,7]{1,0} parameter(0)
  n = s32[] parameter(1)
  one = s32[] constant(1)
  init = (s32[], f32[300,7]{1,0}, s32[], s32[]) tuple(n, w, n, one)
  while = (s32[], f32[300,7]{1,0}, s32[], s32[]) while(init), condition=cond, body=body
  x = f32[300,7]{1,0} get-tuple-element(while), index=1
  i = s32[] get-tuple-element(while), index=0
  ROOT out = (f32[300,7]{1,0}, s32[]) tuple(x, i)
}
EOF
rm "$text" "$text.notes"
