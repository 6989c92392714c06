# An array of unknown size is in no sum, and a warning says so, because a limit that leaves arrays
# out must not pass unnoticed. Instructions inside a fusion own no memory.
for format in text ndjson; do
  $HLO audit - --max-padding 600KiB -f $format --fields count,bytes,name <<'END'
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
done
echo 'n = negate(m)' | $HLO audit - -f json
