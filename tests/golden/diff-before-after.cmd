# Before and after optimizations: outputs are compared by their place, whatever computes them, and the values of the
# text that is not scheduled share a row, as no memory of them is decided.
folder=$(mktemp -d)
cat >$folder/before.hlo <<'END'
HloModule m, entry_computation_layout={(f32[8,128]{1,0})->(f32[8,128]{1,0}, f32[128,8]{1,0})}
ENTRY e {
  x = f32[8,128]{1,0} parameter(0)
  a = f32[8,128]{1,0} add(x, x), metadata={op_name="a"}
  b = f32[8,128]{1,0} exponential(a), metadata={op_name="b"}
  c = f32[8,128]{1,0} multiply(b, a), metadata={op_name="c"}
  t = f32[128,8]{1,0} transpose(c), dimensions={1,0}, metadata={op_name="t"}
  ROOT r = (f32[8,128]{1,0}, f32[128,8]{1,0}) tuple(c, t)
}
END
cat >$folder/after.hlo <<'END'
HloModule m, is_scheduled=true, entry_computation_layout={(f32[8,128]{1,0:T(8,128)})->(f32[8,128]{1,0:T(8,128)}, f32[128,8]{0,1:T(8,128)})}
f {
  p = f32[8,128]{1,0:T(8,128)} parameter(0)
  d = f32[8,128]{1,0:T(8,128)} add(p, p)
  g = f32[128,8]{0,1:T(8,128)} bitcast(d)
  ROOT q = (f32[8,128]{1,0:T(8,128)}, f32[128,8]{0,1:T(8,128)}) tuple(d, g)
}
ENTRY e {
  x = f32[8,128]{1,0:T(8,128)} parameter(0)
  s = f32[8,128]{1,0:T(8,128)} rng-bit-generator(x), metadata={op_name="s"}
  z = (f32[8,128]{1,0:T(8,128)}, f32[128,8]{0,1:T(8,128)}) fusion(s), kind=kLoop, calls=f
  c = f32[8,128]{1,0:T(8,128)} get-tuple-element(z), index=0
  t = f32[128,8]{0,1:T(8,128)} get-tuple-element(z), index=1
  ROOT r = (f32[8,128]{1,0:T(8,128)}, f32[128,8]{0,1:T(8,128)}) tuple(c, t)
}
END
$HLO diff $folder/before.hlo $folder/after.hlo --target v5e | sed -n '/more/,$p'
$HLO diff $folder/after.hlo $folder/before.hlo --target v5e -f csv --fields delta_bytes,count,class,change,how
sed 's/{0,1:T(8,128)}/{1,0:T(8,128)}/g' $folder/after.hlo >$folder/other.hlo
$HLO diff $folder/before.hlo $folder/other.hlo --target v5e | sed -n '/more/,$p'
$HLO diff $folder/before.hlo $folder/before.hlo --target v5e
rm -r $folder
