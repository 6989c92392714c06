# Sums of computations say that they leave out arrays of unknown size.
$HLO list --by computation - --fields name,use,bytes <<'END'
HloModule m
fused { f = f32[?,3] parameter(0)
  ROOT g = negate(f) }
ENTRY e {
  p = f32[1000,1]{1,0:T(8,128)} parameter(0)
  q = convert(p)
  d = f32[?,3] parameter(1)
  t = (f32[1000,1]{1,0:T(8,128)}, f32[?,3]) tuple(p, d)
  s = get-tuple-element(t), index=1
  o = f32[?,3] fusion(d), kind=kLoop, calls=fused
  ROOT r = add(q, p) }
END
