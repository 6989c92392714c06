# Missing computations, operands and tuple elements are reported with their positions, and the
# figures of what is known are printed.
$HLO memory --top 1 - <<'END'
HloModule m, is_scheduled=true, input_output_alias={ {7}: (0, {}, may-alias), {}: (9, {}, may-alias) }

f {
  p = f32[8]{0} parameter(0)
  ROOT c = f32[8]{0} call(p), to_apply=missing
}

g {
  q = f32[8]{0} parameter(0)
  ROOT d = f32[8]{0} call(q), to_apply=g
}

ENTRY e {
  x = f32[8]{0} parameter(0)
  y = f32[8]{0} call(x), to_apply=f
  z = f32[8]{0} call(y), to_apply=g
  w = f32[8]{0} negate(lost)
  t = (f32[8]{0}, f32[8]{0}) tuple(z, w)
  u = f32[?]{0} custom-call(t), custom_call_target="f"
  ROOT r = f32[8]{0} get-tuple-element(t), index=5
}
END
