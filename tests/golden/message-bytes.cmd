# Source lines with a NUL byte, tabs or CRLF are shown in messages with the caret below the fault.
printf 'HloModule m\nENTRY e {\n  q = (s32[],\0 f32[2]) parameter(0)\n  r = f32[] f(\0)\n}' | $HLO list --format csv --fields name
printf 'HloModule m\r\nENTRY e {\r\n\tq\t=\tf32[2]\tnegate a\r\n\tr = f32[2]\r\n}' | $HLO list --format csv --fields name
printf 'HloModule m\nENTRY e {\n  q = f32[2] parameter(0)\n  ROOT r = f32[2] negate(q), metadata={op_name="x"} ;\n}\n' | $HLO list --format csv --fields name
printf 'HloModule m\nENTRY e {\n  q = f32[2] parameter(0) /* %070d */ ;\n}\n' 7 | $HLO list --format csv --fields name
