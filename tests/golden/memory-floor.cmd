# A result in the place of the operand that it overwrites is there once: the floor is no more than the peak.
printf '%s\n' 'HloModule m, is_scheduled=true' 'ENTRY e {' 'x = f32[8] parameter(0)' 'a = f32[8] negate(x)' 'ROOT b = f32[8] sine(a)' '}' |
    $HLO memory --target cpu --top 0 --json - | grep -oE '"(temp|floor|peak|live_temp)_bytes":[0-9]*' | sort -u
