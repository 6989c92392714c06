# On a GPU a temporary takes an operand's place if it may, otherwise the last output that is free: a
# lies in r2; c, alive with a, in r1; d takes the place of c, although r2 is free by then.
for name in a d; do
    printf 'HloModule m, is_scheduled=true\nENTRY e {\n  x = f32[1024] parameter(0)\n  %s\n  ROOT t = (f32[1024], f32[1024]) tuple(r1, r2)\n}\n' '
  a = f32[1024] custom-call(x), custom_call_target="t"
  c = f32[1024] custom-call(x), custom_call_target="t"
  e = f32[4] custom-call(a), custom_call_target="t"
  d = f32[1024] negate(c)
  f = f32[4] custom-call(e, d), custom_call_target="t"
  r1 = f32[1024] custom-call(f), custom_call_target="t"
  r2 = f32[1024] custom-call(f), custom_call_target="t"' |
        $HLO memory --target gpu --at $name --top all --format csv --fields name,bytes,start,end,within -
done
