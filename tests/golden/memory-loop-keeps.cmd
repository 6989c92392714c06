# A part of a loop's state that comes back as the value it began with, from its own place or from another's, is that value all along; two that change places are not, unless both begin as one.
text=$(mktemp); trap 'rm -f "$text"' EXIT
cat >"$text" <<'END'
HloModule m, is_scheduled=true
c { s = (f32[8], f32[8], f32[9], f32[9], f32[7], f32[7], s32[]) parameter(0) i = s32[] get-tuple-element(s), index=6 n = s32[] constant(3) ROOT l = pred[] compare(i, n), direction=LT }
b {
  s = (f32[8], f32[8], f32[9], f32[9], f32[7], f32[7], s32[]) parameter(0)
  k = f32[8] get-tuple-element(s), index=0
  p = f32[9] get-tuple-element(s), index=2
  q = f32[9] get-tuple-element(s), index=3
  t = f32[7] get-tuple-element(s), index=4
  u = f32[7] get-tuple-element(s), index=5
  i = s32[] get-tuple-element(s), index=6
  j = s32[] add(i, i)
  ROOT r = (f32[8], f32[8], f32[9], f32[9], f32[7], f32[7], s32[]) tuple(k, k, q, p, u, t, j)
}
ENTRY e {
  y = f32[8] iota(), iota_dimension=0
  z = f32[9] iota(), iota_dimension=0
  v = f32[7] iota(), iota_dimension=0
  w = f32[7] iota(), iota_dimension=0
  o = s32[] constant(0)
  init = (f32[8], f32[8], f32[9], f32[9], f32[7], f32[7], s32[]) tuple(y, y, z, z, v, w, o)
  loop = (f32[8], f32[8], f32[9], f32[9], f32[7], f32[7], s32[]) while(init), condition=c, body=b
  g = f32[8] get-tuple-element(loop), index=1
  h = f32[9] get-tuple-element(loop), index=3
  ROOT a = (f32[8], f32[9]) tuple(g, h)
}
END
$HLO memory --target cpu --at j --top all --format csv --fields name,index,role,bytes,start,end "$text"
