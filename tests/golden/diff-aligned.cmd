# An instruction with one more operand and one more user is the same one if most of what is around it is.
T=$(mktemp -d); trap 'rm -rf "$T"' EXIT
cat >"$T"/old.hlo <<'HLO'
HloModule aligned, is_scheduled=true
ENTRY %main (x: f32[8], y: f32[8]) -> (f32[16]) {
  %x = f32[8]{0} parameter(0)
  %y = f32[8]{0} parameter(1)
  %p = f32[16]{0} concatenate(%x, %y), dimensions={0}
  ROOT %t = (f32[16]{0}) tuple(%p)
}
HLO
cat >"$T"/new.hlo <<'HLO'
HloModule aligned, is_scheduled=true
ENTRY %main (x: f32[8], y: f32[8]) -> (f32[24], f32[24]) {
  %x = f32[8]{0} parameter(0)
  %y = f32[8]{0} parameter(1)
  %z = f32[8]{0} negate(%x)
  %q = f32[24]{0} concatenate(%x, %y, %z), dimensions={0}
  %v = f32[24]{0} abs(%q)
  ROOT %t = (f32[24]{0}, f32[24]{0}) tuple(%q, %v)
}
HLO
$HLO diff "$T"/old.hlo "$T"/new.hlo -f csv --by instruction --fields change,how,delta_bytes,old.name,new.name
# Of two that stand in another order one is paired: that which the old program has last.
cat >"$T"/old.hlo <<'HLO'
HloModule crossing, is_scheduled=true
ENTRY %main (x: f32[8], y: f32[8]) -> (f32[16], f32[16]) {
  %x = f32[8]{0} parameter(0)
  %y = f32[8]{0} parameter(1)
  %p = f32[16]{0} concatenate(%x, %y), dimensions={0}
  %c = f32[16]{0} custom-call(%x, %y), custom_call_target="f"
  ROOT %t = (f32[16]{0}, f32[16]{0}) tuple(%p, %c)
}
HLO
cat >"$T"/new.hlo <<'HLO'
HloModule crossing, is_scheduled=true
ENTRY %main (x: f32[8], y: f32[8]) -> (f32[24], f32[24], f32[24], f32[24]) {
  %x = f32[8]{0} parameter(0)
  %y = f32[8]{0} parameter(1)
  %z = f32[8]{0} negate(%x)
  %d = f32[24]{0} custom-call(%x, %y, %z), custom_call_target="f"
  %q = f32[24]{0} concatenate(%x, %y, %z), dimensions={0}
  %v = f32[24]{0} abs(%q)
  %w = f32[24]{0} sine(%d)
  ROOT %t = (f32[24]{0}, f32[24]{0}, f32[24]{0}, f32[24]{0}) tuple(%q, %d, %v, %w)
}
HLO
$HLO diff "$T"/old.hlo "$T"/new.hlo -f csv --by instruction --fields change,how,delta_bytes,old.name,new.name
