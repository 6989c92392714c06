# A comment behind a comma ends with its line, and the instruction of the next line is one of its own.
printf 'HloModule m\n\nENTRY e {\n  a = f32[64]{0} parameter(0)\n  b = f32[64]{0} negate(a), // x metadata={}\n  c = f32[64]{0} abs(b), // more\n    metadata={op_name="y"}\n  ROOT d = f32[64]{0} negate(c), z=// w\n}\n' |
    $HLO list --fields name,opcode,op_name
