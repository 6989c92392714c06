# Of equal instructions the one that changed is named, though names, numbers, the order of
# computations and the order of independent steps say something else.
T=$(mktemp -d); trap 'rm -rf "$T"' EXIT
cat >"$T"/old.hlo <<'END'
HloModule twins, is_scheduled=true
%twice (p: f32[64,64]) -> f32[64,64] {
  %p = f32[64,64]{1,0} parameter(0)
  ROOT %d = f32[64,64]{1,0} add(%p, %p)
}
%thrice (q: f32[64,64]) -> f32[64,64] {
  %q = f32[64,64]{1,0} parameter(0)
  %e = f32[64,64]{1,0} add(%q, %q)
  ROOT %f = f32[64,64]{1,0} add(%e, %q)
}
ENTRY %main (a: f32[64,64]) -> f32[64,64] {
  %a = f32[64,64]{1,0} parameter(0)
  %copy.1 = f32[64,64]{0,1} copy(%a)
  %copy.2 = f32[64,64]{0,1} copy(%a)
  %copy.3 = f32[64,64]{0,1} copy(%a)
  %fusion.1 = f32[64,64]{1,0} fusion(%copy.1), kind=kLoop, calls=%twice
  %fusion.2 = f32[64,64]{1,0} fusion(%copy.2), kind=kLoop, calls=%thrice
  %fusion.3 = f32[64,64]{1,0} fusion(%copy.3), kind=kLoop, calls=%twice
  %add.1 = f32[64,64]{1,0} add(%fusion.1, %fusion.2)
  ROOT %add.2 = f32[64,64]{1,0} add(%add.1, %fusion.3)
}
END
# copy.2 of the old text, which feeds %thrice, is bf16 and called copy.7
cat >"$T"/new.hlo <<'END'
HloModule twins, is_scheduled=true
%g (q: f32[64,64]) -> f32[64,64] {
  %q = f32[64,64]{1,0} parameter(0)
  %e = f32[64,64]{1,0} add(%q, %q)
  ROOT %f = f32[64,64]{1,0} add(%e, %q)
}
%h (p: f32[64,64]) -> f32[64,64] {
  %p = f32[64,64]{1,0} parameter(0)
  ROOT %d = f32[64,64]{1,0} add(%p, %p)
}
ENTRY %main (a: f32[64,64]) -> f32[64,64] {
  %a.9 = f32[64,64]{1,0} parameter(0)
  %copy.7 = bf16[64,64]{0,1} copy(%a.9), metadata={op_name="jit(f)/transpose"}
  %copy.8 = f32[64,64]{0,1} copy(%a.9)
  %copy.2 = f32[64,64]{0,1} copy(%a.9)
  %fusion.5 = f32[64,64]{1,0} fusion(%copy.7), kind=kLoop, calls=%g
  %fusion.6 = f32[64,64]{1,0} fusion(%copy.8), kind=kLoop, calls=%h
  %fusion.4 = f32[64,64]{1,0} fusion(%copy.2), kind=kLoop, calls=%h
  %add.5 = f32[64,64]{1,0} add(%fusion.6, %fusion.5)
  ROOT %add.4 = f32[64,64]{1,0} add(%add.5, %fusion.4)
}
END
$HLO diff "$T"/old.hlo "$T"/new.hlo --by instruction -f csv --fields change,what,how,delta_bytes,old.name,new.name
# added behind one of the twins, and removed again
sed 's/fusion(%copy.3)/fusion(%copy.4)/; /%copy.3 =/a\  %copy.4 = f32[64,64]{0,1} copy(%copy.3)' "$T"/old.hlo >"$T"/more.hlo
$HLO diff "$T"/old.hlo "$T"/more.hlo -f csv --fields class,change,delta_bytes,new.name
$HLO diff "$T"/more.hlo "$T"/old.hlo -f csv --fields class,change,delta_bytes,old.name
