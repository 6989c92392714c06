# Outputs that temporaries fill entirely are a row, and the rows sum to the peak.
printf 'HloModule m, is_scheduled=true\nENTRY e {\n  x = f32[1024] parameter(0)\n%s\n  ROOT t = (f32[1024], f32[1024]) tuple(r1, r2)\n}\n' '
  a = f32[1024] custom-call(x), custom_call_target="t"
  c = f32[1024] custom-call(x), custom_call_target="t"
  e = f32[4] custom-call(a, c), custom_call_target="t"
  r1 = f32[1024] custom-call(e), custom_call_target="t"
  r2 = f32[1024] custom-call(e), custom_call_target="t"' |
    $HLO memory --target gpu --at e --by owner --bytes -
