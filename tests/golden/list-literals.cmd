# The value of a constant is skipped and need not match its type; a fault in an alias list is
# reported.
printf 'HloModule m, input_output_alias={ {}: (0, {}, maybe) }\nENTRY e {\n  a = s8[2]{0} constant({127, 128})\n  %%b = f32[2,3]{1,0} constant({...})\n  %%c = s32[] constant(1.5), metadata={op_name="c"}\n  d = f32[2,2] constant({ {1, 2},\n    {3} })\n  ROOT e = c64[] constant(1)\n}\n' | $HLO list --fields line,name,opcode,bytes --format csv
