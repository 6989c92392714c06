# Layouts that differ in text but not in memory move nothing; a transpose that only renames dims
# neither; a loop whose count does not follow is said to run an unknown number of times.
$HLO copies - <<'HLO'
HloModule odd, is_scheduled=true

body {
  s = (f32[8,4]{1,0}, s32[]) parameter(0)
  a = f32[8,4]{1,0} get-tuple-element(s), index=0
  i = s32[] get-tuple-element(s), index=1
  b = f32[8,4]{0,1} copy(a)
  c = f32[8,4]{1,0} negate(b)
  j = s32[] multiply(i, i)
  ROOT r = (f32[8,4]{1,0}, s32[]) tuple(c, j)
}

condition {
  s = (f32[8,4]{1,0}, s32[]) parameter(0)
  i = s32[] get-tuple-element(s), index=1
  n = s32[] constant(9)
  ROOT l = pred[] compare(i, n), direction=LT
}

ENTRY main {
  x = f32[8,4]{1,0} parameter(0)
  y = f32[1,16]{1,0} parameter(1)
  i = s32[] constant(2)
  same = f32[1,16]{0,1} copy(y)
  renamed = f32[4,8]{0,1} transpose(x), dimensions={1,0}
  moved = f32[4,8]{1,0} transpose(x), dimensions={1,0}
  broken = f32[4,8]{1,0} transpose(x), dimensions={0,0}
  reshaped = f32[32]{0} reshape(x)
  t = (f32[8,4]{1,0}, s32[]) tuple(x, i)
  w = (f32[8,4]{1,0}, s32[]) while(t), condition=condition, body=body
  v = f32[8,4]{1,0} get-tuple-element(w), index=0
  ROOT r = (f32[8,4]{1,0}, f32[1,16]{0,1}, f32[4,8]{0,1}, f32[4,8]{1,0}, f32[4,8]{1,0}, /*index=5*/f32[32]{0}) tuple(v, same, renamed, moved, broken, reshaped)
}
HLO
# A text without the computation of a fusion: what is not in it may move something, too.
$HLO copies - <<'HLO'
HloModule cut, is_scheduled=true

ENTRY main {
  x = f32[512,1024]{1,0} parameter(0)
  f = f32[512,1024]{0,1} fusion(x), kind=kLoop, calls=gone
  ROOT c = f32[512,1024]{1,0} copy(f)
}
HLO
$HLO copies /dev/null
