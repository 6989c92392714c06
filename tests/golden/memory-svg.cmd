# --format svg draws the timeline and the heap of one memory space. If either is unknown, the
# picture says so; reports alone have no schedule and are refused.
dump=$(mktemp)
{ printf 'HloModule m, is_scheduled=true\n\nENTRY main (x: f32[8192]) -> f32[8192] {\n  x = f32[8192]{0:T(1024)} parameter(0)\n'
  printf '  a = f32[4096,1]{1,0:T(8,128)} custom-call(x), custom_call_target="<&>"\n'
  printf '  b = f32[1024,128]{1,0:T(8,128)S(1)} custom-call(a), custom_call_target="t"\n  ROOT r = f32[8192]{0:T(1024)} custom-call(b), custom_call_target="t"\n}\n'; } >"$dump"
$HLO memory "$dump" --target v5e --format svg --limit hbm=2MiB 2>&1 | sed "/<style>/,/<\/style>/d; s:$dump:dump:"
$HLO memory "$dump" --target v5e --format svg --limit hbm=3MiB | grep -o 'class="\(over\|limit\)[^"]*"' # the top of the picture
$HLO memory "$dump" --target v5e --format svg --space vmem | grep 'No heap map'
rm "$dump"
printf 'HloModule m\n\nENTRY e (x: f32[3]) -> f32[3] {\n  x = f32[3] parameter(0)\n  ROOT r = f32[3] copy(x)\n}\n' | $HLO memory - --target gpu --format svg | grep 'class="w"'
# As many lines of bytes as there may be.
printf 'HloModule m, is_scheduled=true\n\nENTRY e (x: f32[20]) -> f32[20] {\n  x = f32[20] parameter(0)\n  ROOT r = f32[20] copy(x)\n}\n' | $HLO memory - --target gpu --format svg | grep -o 'class="r" x="104"[^<]*'
$HLO memory tests/dumps/gpu-f8_matmul.live-range.txt --format svg; $HLO memory tests/dumps/gpu-f8_matmul.hlo --check --format html
