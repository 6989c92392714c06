# Arrays of different ranks have no common shape, even where one begins with the dims of the other.
printf '%s\n' 'HloModule m, is_scheduled=true' 'ENTRY e {' '  a = f32[8,0] parameter(0)' '  b = f32[8] parameter(1)' \
    '  both = add(a, b)' '  same = add(b, b)' '  ROOT t = (f32[8]) tuple(b)' '}' |
    $HLO list --roles -f csv --fields name,shape -
