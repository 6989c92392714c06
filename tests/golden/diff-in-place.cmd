# An array that was computed in place and no longer is says so beside what else changed.
T=$(mktemp -d); trap 'rm -rf "$T"' EXIT
cat >"$T"/old.hlo <<'HLO'
HloModule place, is_scheduled=true
ENTRY %main (a: f32[8,128]) -> f32[8,128] {
  %a = f32[8,128]{1,0} parameter(0)
  %c = f32[8,128]{1,0} negate(%a)
  %u = f32[8,128]{1,0} custom-call(%c), custom_call_target="f", output_to_operand_aliasing={{}: (0, {})}
  ROOT %r = f32[8,128]{1,0} abs(%u)
}
HLO
sed 's/\[8,/[16,/g; s/, output_to_operand.*//' "$T"/old.hlo >"$T"/new.hlo
$HLO diff "$T"/old.hlo "$T"/new.hlo -f csv --by instruction --fields class,what,how,delta_bytes,old.name
