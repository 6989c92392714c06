# What an asynchronous step runs moves data meanwhile, whatever its opcode: its array is of class move.
T=$(mktemp -d); trap 'rm -rf "$T"' EXIT
cat >"$T"/old.hlo <<'HLO'
HloModule async, is_scheduled=true
%moved (p: f32[8,128]) -> f32[8,128] {
  %p = f32[8,128]{1,0} parameter(0)
  ROOT %n = f32[8,128]{1,0} negate(%p)
}
ENTRY %main (a: f32[8,128]) -> f32[8,128] {
  %a = f32[8,128]{1,0} parameter(0)
  %s = ((f32[8,128]{1,0}), f32[8,128]{1,0}, u32[]) async-start(%a), calls=%moved
  %d = f32[8,128]{1,0} async-done(%s), calls=%moved
  ROOT %r = f32[8,128]{1,0} abs(%d)
}
HLO
sed 's/f32/bf16/g' "$T"/old.hlo | $HLO diff "$T"/old.hlo - -f csv --by instruction --fields class,change,how,old.name
