# A dump that names no device is taken for a CPU's, and the output says so. With --target, the peak
# is that of the named device.
for target in '' gpu cpu v5e; do
  printf 'HloModule m, is_scheduled=true\n\nENTRY e {\n  x = f32[256] parameter(0)\n  k = f32[256] constant({...})\n  a = f32[256] negate(k)\n  b = f32[256] add(a, x)\n  ROOT r = f32[1] custom-call(b), custom_call_target="t"\n}\n' |
    $HLO audit ${target:+--target $target} --top 0
done
