# A frame table, and a computation that cannot be read, behind a header that cannot.
printf '%s\n' 'loModule x' 'FileNames' '1 "a"' 'ENTRY e {' '  ROOT a = f32[] parameter(0)' '}' | $HLO memory -
printf '%s\n' 'loModule x' '' 'ENTRY %e (p: f32[8]) -> ding={r}' '  n = s32[] parameter(1)' '}' | $HLO memory -
printf '%s\n' 'loModule x' '' 'ENTRY %e (p: f32[8]) -> ding={r}' '  n = f32[] map(p), to_apply={ a = f32[] parameter(0)' '}' '}' | $HLO memory -
