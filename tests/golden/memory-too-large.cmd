# If a sum does not fit 64 bits, the arrays that are too large are left out with a message, and the
# rest is counted.
for schedule in '' ', is_scheduled=true'; do
    printf 'HloModule m%s\nENTRY e {\n  p = f32[1024]{0} parameter(0)\n  q = s8[2147483648,2147483647]{1,0} broadcast(p)\n  r = s8[2147483648,2147483647]{1,0} negate(q)\n  s = f32[1024]{0} sine(p)\n  ROOT g = f32[1024]{0} fusion(r, s)\n}\n' "$schedule" |
        $HLO memory -f csv --fields name,bytes,offset; echo "status $?"
done
