# An array and another of another rank, which another primitive makes in its place, are none that
# changed: one is gone, the other new. Figures of one line that differ have the digits that show it.
T=$(mktemp -d)
old() { printf 'HloModule m, is_scheduled=true\n\nENTRY e {\n  x = f32[1048576]{0:T(1024)} parameter(0)\n'
  printf '  y = %s custom-call(x), custom_call_target="t", metadata={op_name="jit(f)/head/%s"}\n' "$1" "$2"
  printf '  ROOT r = f32[64]{0:T(128)} custom-call(y), custom_call_target="u"\n}\n'; }
old 'f32[64,512]{1,0:T(8,128)}' dot_general >"$T/a.hlo"
old 'f32[64]{0:T(128)}' reduce_max >"$T/b.hlo"
old 'f32[64]{0:T(128)}' dot_general >"$T/c.hlo"
sed 's/1048576/1048577/' "$T/a.hlo" >"$T/d.hlo"
for new in b c d; do $HLO diff "$T/a.hlo" "$T/$new.hlo" --target v5e; done
$HLO diff "$T/a.hlo" "$T/d.hlo" --target v5e --by owner | tail -2
$HLO memory "$T/a.hlo" --limit 4330000 --by owner --target v5e | head -1
rm -r "$T"
