# A statement that is not complete at the end of its line is reported, and the next line is read. So
# is a dump that is cut off within an inline computation.
printf 'HloModule m\nENTRY e {\n  x = f32[2]{0} parameter(0)\n  y = f32[2]{0} negate(x\n  z = f32[2]{0} add(x, x)\n  u =\n  ROOT w = f32[2]{0} add(z, z)\n}\n' | $HLO list --format csv --fields line,computation,name
printf 'HloModule m\nENTRY e {\n  p = f32[2]{0} parameter(0)\n  s = f32[] reduce(p, p), dimensions={0}, to_apply={\n    a = f32[] parameter(0)\n    b = f32[] parameter(1)\n    ROOT c = f3' | $HLO list --format csv --fields line,computation,name
