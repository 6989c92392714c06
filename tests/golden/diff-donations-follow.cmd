# A donation counts at the argument in both programs, also if only its output leads to the other one: %q is
# donated to what %p was donated to, and %p to another output.
T=$(mktemp -d); trap 'rm -rf "$T"' EXIT
cat >"$T"/old.hlo <<'HLO'
HloModule donations, is_scheduled=true, input_output_alias={ {0}: (0, {}, may-alias) }
ENTRY %main (p: f32[1024], q: f32[1024]) -> (f32[1024], f32[1024]) {
  %p = f32[1024]{0} parameter(0)
  %q = f32[1024]{0} parameter(1)
  %o = f32[1024]{0} negate(%p)
  %r = f32[1024]{0} abs(%q)
  ROOT %t = (f32[1024]{0}, f32[1024]{0}) tuple(%o, %r)
}
HLO
sed 's/{ {0}: (0,/{ {1}: (0, {}, may-alias), {0}: (1,/' "$T"/old.hlo >"$T"/new.hlo
compare() { $HLO diff "$@" -f csv --by instruction --fields class,change,how,delta_bytes,new.name; }
compare "$T"/old.hlo "$T"/new.hlo; compare "$T"/new.hlo "$T"/old.hlo
