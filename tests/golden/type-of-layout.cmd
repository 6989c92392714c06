# An unknown type within a layout: the shape is none.
printf 'HloModule m\nENTRY e {\n ROOT a = f32[2]{0:#(zzz)} parameter(0)\n}\n' | $HLO list -
