# A parameter that is written as an operand beside the parameter with its number is the same argument.
text() { printf 'HloModule m, is_scheduled=true\n\nENTRY %%e (p: f32[256]) -> f32[256] {\n  %%p = f32[256]{0} parameter(0)\n  ROOT %%r = f32[256]{0} add(f32[256]{0} parameter(0), %%p)\n}\n'; }
text | $HLO list --roles --format csv --fields name,role
text | $HLO memory --target cpu --format csv --fields name,role,bytes
