# An argument that is the program's result itself is copied unless it is donated: it counts twice. Where a
# donation changes that, the row says which way. Twice what does not fit 64 bits counts once.
old=$(mktemp)
printf 'HloModule m\n\nENTRY e {\n  ROOT a = f32[64]{0} parameter(0)\n}\n' >"$old"
sed 's/64/128/' "$old" | $HLO diff --target cpu --bytes "$old" -
sed 's/HloModule m/&, buffer_donor={ (0, {}) }/' "$old" | $HLO diff --target cpu --bytes "$old" -
sed 's/HloModule m/&, buffer_donor={ (0, {}) }/' "$old" | $HLO diff --target cpu --bytes - "$old"
printf 'HloModule m\n\nENTRY e {\n  a = f32[64]{0} parameter(0)\n  ROOT b = f32[64]{0} negate(a)\n}\n' |
    $HLO diff --target cpu --bytes "$old" -
printf 'HloModule m\n\nENTRY e {\n  ROOT a = s8[5000000000000000000]{0} parameter(0)\n}\n' >"$old"
sed 's/\[5*0*\]/[64]/' "$old" | $HLO diff --target cpu --bytes "$old" -
rm "$old"
