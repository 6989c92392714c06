# An output that the compiler will copy, of a text that is not scheduled, is a row of the ROOT: its bytes are
# in the sums of outputs.
old=$(mktemp)
cat >"$old" <<'END'
HloModule jit_f

ENTRY main {
  p = f32[64]{0} parameter(0)
  q = f32[16]{0} parameter(1)
  a = f32[128]{0} negate(p)
  b = f32[16]{0} negate(q)
  ROOT out = (f32[128]{0}, f32[16]{0}, f32[128]{0}) tuple(a, b, a)
}
END
sed 's/tuple(a, b, a)/tuple(a, q, a)/' "$old" | $HLO diff --target cpu --bytes "$old" -
sed 's/tuple(a, b, a)/tuple(a, b, b)/; s/f32\[128\]{0})/f32[16]{0})/' "$old" |
    $HLO diff --target cpu --bytes "$old" -
rm "$old"
