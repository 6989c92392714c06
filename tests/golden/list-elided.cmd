# Operands that the printer left out are said once, because roles then are uncertain.
printf 'ENTRY e {\n  a = f32[2] parameter(0)\n  b = f32[2] negate(a)\n  c = (f32[2], f32[2]) tuple(a, ...(+1))\n  ROOT t = (f32[2], f32[2]) tuple(a, ...(+1))\n}\n' |
    $HLO list --roles --format csv --fields name,role
