# Operands that the printer left out are said once, because roles then are uncertain, and rows of
# temporaries say so.
printf 'ENTRY e {\n  a = f32[2] parameter(0)\n  b = f32[2] negate(a)\n  c = (f32[2], f32[2]) tuple(a, ...(+1))\n  ROOT t = (f32[2], f32[2]) tuple(a, ...(+1))\n}\n' |
    $HLO list --roles --format csv --fields name,role
dump=$(mktemp)
printf 'HloModule m, is_scheduled=true\nENTRY e {\n  a = f32[2] parameter(0)\n  b = f32[2] negate(a)\n  ROOT t = (f32[2], f32[2]) tuple(a, ...(+1))\n}\n' >"$dump"
$HLO list --roles --format csv --fields name,role,role_uncertain "$dump" 2>/dev/null
$HLO list --roles "$dump" 2>/dev/null
$HLO memory --target v5e --format csv --fields name,role,role_uncertain "$dump" 2>/dev/null
rm "$dump"
