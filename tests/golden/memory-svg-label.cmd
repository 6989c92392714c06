# The label of the peak stands to the right of its mark if it ends within the picture, otherwise to
# the left.
for name in twelve_bytes thirteen_byte; do
  { printf 'HloModule m, is_scheduled=true\n\nENTRY e {\n  x = f32[1024] parameter(0)\n'
    printf '  %s = f32[1024] negate(%s)\n' y x z y w z v w
    printf '  %s = f32[2048] custom-call(v), custom_call_target="t"\n' $name
    printf '  ROOT r = f32[1024] custom-call(%s), custom_call_target="t"\n}\n' $name; } |
    $HLO memory - --target v5e --format svg | grep -e 'class="mark"' -e 'class="p".*, step'
done
