# Of a text into which no copies were inserted yet, an output that is an argument, a constant or another
# output counts for itself, as the compiler will copy it; one in a donated argument does not. Audit and
# memory say the same.
dump=$(mktemp)
cat >"$dump" <<'END'
HloModule jit_f, input_output_alias={ {4}: (2, {}, may-alias), {6}: (3, {}, may-alias) }

body {
  b = (f32[64]{0}, f32[16]{0}) parameter(0)
  x = f32[64]{0} get-tuple-element(b), index=0
  y = f32[16]{0} get-tuple-element(b), index=1
  z = f32[64]{0} negate(x)
  ROOT r = (f32[64]{0}, f32[16]{0}) tuple(z, y)
}

condition {
  c = (f32[64]{0}, f32[16]{0}) parameter(0)
  ROOT no = pred[] constant(false)
}

twice {
  t = f32[32]{0} parameter(0)
  s = f32[32]{0} negate(t)
  ROOT u = (f32[32]{0}, f32[32]{0}) tuple(s, s)
}

ENTRY main {
  p = f32[64]{0} parameter(0)
  q = f32[16]{0} parameter(1)
  d = f32[128]{0} parameter(2)
  e = f32[32]{0} parameter(3)
  k = f32[8]{0} constant({1, 2, 3, 4, 5, 6, 7, 8})
  a = f32[128]{0} negate(d)
  init = (f32[64]{0}, f32[16]{0}) tuple(p, q)
  w = (f32[64]{0}, f32[16]{0}) while(init), condition=condition, body=body
  w0 = f32[64]{0} get-tuple-element(w), index=0
  call = (f32[32]{0}, f32[32]{0}) call(e), to_apply=twice
  c0 = f32[32]{0} get-tuple-element(call), index=0
  c1 = f32[32]{0} get-tuple-element(call), index=1
  ROOT out = (f32[128]{0}, f32[128]{0}, f32[16]{0}, f32[64]{0}, f32[128]{0}, f32[32]{0}, f32[32]{0}, f32[8]{0}) tuple(a, a, q, w0, a, c0, c1, k)
}
END
$HLO memory - --target cpu --bytes <"$dump"
$HLO audit - --target cpu --bytes --by instruction <"$dump"
$HLO audit - --target cpu --by opcode -f csv --fields group,count,bytes <"$dump"
# Arguments of one call, one loop, or donated to each other's outputs, are arguments each.
cat >"$dump" <<'END'
HloModule jit_g, input_output_alias={ {0}: (0, {}, may-alias), {1}: (1, {}, may-alias) }

same {
  x = f32[64]{0} parameter(0)
  ROOT y = f32[64]{0} negate(x)
}

ENTRY main {
  p = f32[64]{0} parameter(0)
  q = f32[64]{0} parameter(1)
  r = f32[64]{0} parameter(2)
  a = f32[64]{0} call(q), to_apply=same
  b = f32[64]{0} call(r), to_apply=same
  ROOT out = (f32[64]{0}, f32[64]{0}, f32[64]{0}, f32[64]{0}) tuple(q, p, a, b)
}
END
$HLO memory - --target cpu --bytes <"$dump"
rm "$dump"
