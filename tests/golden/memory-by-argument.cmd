# With the key argument, the rows of arguments name them.
$HLO memory --by argument <<'END'
HloModule jit_f, is_scheduled=true, input_output_alias={ {}: (1, {}, must-alias) }, entry_computation_layout={(f32[4]{0}, f32[4]{0}, f32[4]{0})->f32[4]{0}}

ENTRY e {
  p = f32[4]{0} parameter(0), metadata={op_name="x"}
  q = f32[4]{0} parameter(1), metadata={op_name="params['w']"}
  u = f32[4]{0} parameter(2)
  a = f32[4]{0} sine(p), metadata={op_name="jit(f)/layer0/sin"}
  b = f32[4]{0} add(a, u), metadata={op_name="jit(f)/layer1/add"}
  ROOT r = f32[4]{0} add(b, q)
}
END
