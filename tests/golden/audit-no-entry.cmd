# If no computation is marked ENTRY, the last one is the entry. Its parameters are arguments; the
# parameters of other computations are not, with or without a signature.
TMP=$(mktemp -d); trap 'rm -rf "$TMP"' EXIT
printf '%s\n' 'HloModule m' '%f (x: f32[2048]) -> f32[2048] {' '  x = f32[2048] parameter(0)' \
    '  ROOT y = f32[2048] negate(x)' '}' '%e (p: f32[1024]) -> f32[1024] {' \
    '  p = f32[1024] parameter(0)' '  o = token[] parameter(1)' '  s = s8[4] parameter(2)' \
    '  ROOT c = f32[1024] negate(p)' '}' >"$TMP/dump"
for by in role instruction; do
    $HLO audit --by $by --format csv --fields group,bytes,count - <"$TMP/dump"
done
sed 's/^%e/ENTRY %e/' "$TMP/dump" | $HLO audit --by role --format csv --fields group,bytes,count -
printf '%s\n' 'HloModule m' 'ENTRY b (q: f32[2]) -> f32[2] {' '  q = f32[2] parameter(0)' \
    '  ROOT c = b(f32[2]) custom-call(q)' '}' | $HLO list --format csv --fields role,name,shape -
