# What grows too much stands in the first line, in whatever memory it is: device memory shrinks here, and the host's
# grows by more than the limit.
f() { printf 'HloModule f, is_scheduled=true\nENTRY e {
  p = f32[%d,128]{1,0:T(8,128)} parameter(0)\n  h = f32[%d,128]{1,0:T(8,128)S(5)} parameter(1)
  ROOT r = (f32[%d,128]{1,0:T(8,128)}, f32[%d,128]{1,0:T(8,128)S(5)}) tuple(p, h)\n}\n' "$1" "$2" "$1" "$2"; }
T=$(mktemp -d); trap 'rm -rf "$T"' EXIT; f 2048 1024 >"$T/old"; f 1024 2048 >"$T/new"
for limit in 3% 2MiB; do for form in text markdown; do
  $HLO diff "$T/old" "$T/new" --target v5e -f $form --max-growth $limit 2>/dev/null | head -n 1; done; done
