# As in the compiler, an array of dynamic size is no donor, and no output finds one if any is dynamic.
text='HloModule m, buffer_donor={ (0, {}), (1, {}) }\n\nENTRY e {\n  a = f32[%s]{0} parameter(0)\n  n = s32[] parameter(1)\n  b = f32[64]{0} custom-call(a)\n  c = f32[%s]{0} set-dimension-size(b, n), dimensions={0}\n  ROOT t = (f32[64]{0}, f32[%s]{0}) tuple(b, c)\n}\n'
printf "$text" 64 64 64 | $HLO memory --bytes | grep arguments
printf "$text" 64 '<=64' '<=64' | $HLO memory --bytes | grep arguments
printf "$text" '<=64' 64 64 | $HLO memory --bytes | grep arguments
