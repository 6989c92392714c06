# What a donation saves stands in the first row and counts once: with it the rows sum to the
# difference of what both programs own. Another shape over the same bytes costs nothing.
T=$(mktemp -d); trap 'rm -rf "$T"' EXIT
cat >"$T"/old.hlo <<'END'
HloModule step, is_scheduled=true
ENTRY %main (a: f32[1024], b: f32[8,4]) -> (f32[1024], f32[8,4]) {
  %a = f32[1024]{0} parameter(0)
  %b = f32[8,4]{1,0} parameter(1)
  %c = f32[1024]{0} negate(%a)
  %d = f32[1024]{0} abs(%c)
  %e = f32[8,4]{1,0} copy(%b)
  ROOT %t = (f32[1024]{0}, f32[8,4]{1,0}) tuple(%d, %e)
}
END
sed 's/is_scheduled=true/&, input_output_alias={ {0}: (0, {}, may-alias) }/' "$T"/old.hlo >"$T"/donated.hlo
sed 's/f32\[8,4\]{1,0} parameter/f32[4,8]{0,1} parameter/' "$T"/old.hlo >"$T"/order.hlo
$HLO diff "$T"/old.hlo "$T"/donated.hlo; echo "status $?"
$HLO diff "$T"/donated.hlo "$T"/old.hlo -f csv --fields class,change,what,how,delta_bytes; echo "status $?"
$HLO diff "$T"/old.hlo "$T"/order.hlo -f csv --fields class,change,what,how,delta_bytes; echo "status $?"
