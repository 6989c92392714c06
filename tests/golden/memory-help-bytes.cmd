# What would help a program of a few bytes is said in whole bytes.
$HLO memory --by owner <<'END'
HloModule jit_f, is_scheduled=true, entry_computation_layout={(f32[1]{0})->f32[1]{0}}

ENTRY e {
  p = f32[1]{0} parameter(0), metadata={op_name="x"}
  a = f32[1]{0} sine(p), metadata={op_name="jit(f)/layer0/sin"}
  ROOT r = f32[1]{0} add(a, a)
}
END
