# Of two lines marked ROOT the last is the result: the array of the first one is no output.
old=$(mktemp)
printf 'HloModule m\n\nENTRY e {\n  a = f32[64]{0} parameter(0)\n  ROOT x = f32[64]{0} bitcast(a)\n  y = f32[32]{0} slice(a)\n  ROOT t = (f32[64]{0}, f32[64]{0}) tuple(a, a)\n}\n' >"$old"
sed '/ROOT x/s/64/16/' "$old" | $HLO diff --target cpu --bytes "$old" - 2>&1 | sed "s|$old|old|"
rm "$old"
