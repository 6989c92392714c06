# A comment may stand anywhere: a brace in a comment begins no layout, and a name in a comment
# refers to nothing.
TMP=$(mktemp -d); trap 'rm -rf "$TMP"' EXIT
printf '%s\n' 'HloModule m' 'ENTRY e {' '  p = f32[8/*{*/] parameter(0)' \
    '  q = f32[8,128/*{*/] parameter(1)' \
    '  ROOT r = f32[4,8,128/*{*/] broadcast(q), dimensions={1,2}' '}' |
    $HLO list --format csv --fields name,bytes,shape -
printf '%s\n' 'HloModule m' 'dead { ROOT d = f32[1024] parameter(0) }' \
    'g0 { x = f32[1024] parameter(0)' 'ROOT y = f32[1024] negate(x) }' \
    'g1 { ROOT z = f32[1024] parameter(0) }' 'ENTRY e {' '  i = s32[] parameter(0)' \
    '  a = f32[1024] parameter(1)' \
    '  ROOT c = f32[1024] conditional(i, a, a), branch_computations={g0, /* dead, "*/ g1}, metadata={op_name="/* text */" /* source_file="no.py" */ source_file="a.py" // it is' \
    '    source_line=3}' '}' >"$TMP/branches"
$HLO list --roles --format csv --fields name,role "$TMP/branches"
$HLO audit --by source --format csv --fields group,bytes "$TMP/branches"
