# A body that is not read is an error in its line, and nothing is summed; a space that is not known is said. What is
# no program and no kernel is refused, and so is a limit that is none.
text() { printf 'HloModule m, is_scheduled=true\nENTRY e {\n  x = f32[8,128]{1,0:T(8,128)} parameter(0)\n  ROOT k = f32[8,128]{1,0:T(8,128)} custom-call(x), custom_call_target="tpu_custom_call", backend_config={"custom_call_config":{%s}}\n}\n' "$1"; }
text '"body":"TUzvUgFN"' | $HLO kernel
text '"config":"none"' | $HLO kernel --json | grep -o '"bytes":null.*"fits":null'
body=$(sed -n 's/.*"body":"\([^"]*\)".*/\1/p' tests/kernels/vmem/v5e-const.hlo | base64 -d | sed 's/memory_space<vmem>/memory_space<vnew>/' | base64 -w 0)
text "\"body\":\"$body\"" | $HLO kernel --limit v5e
echo 'nothing' | $HLO kernel
$HLO kernel tests/kernels/vmem/v5e-const.hlo --limit lots
printf 'HloModule m\nENTRY e {\n  ROOT x = f32[8] parameter(0)\n}\n' | $HLO kernel
# The compiler's figure beside a kernel of Triton that cannot be read is said, and what is computed counts; in a search, too.
folder=$(mktemp -d)
cp tests/kernels/gws_t116_90.ttgir "$folder/k.ttgir"
mkdir "$folder/k.json"
$HLO kernel "$folder/k.ttgir" --by kernel --fields kernel,bytes,bound 2>&1 | sed "s,$folder,DIR,"
echo 'out of resource: shared memory, Required: 12, Hardware limit: 10' >"$folder/log"
$HLO scan "$folder/log" --fields needed_bytes -f csv 2>&1 | sed "s,$folder,DIR,"
rmdir "$folder/k.json"
echo '{"shared": 80' >"$folder/k.json"
$HLO kernel "$folder/k.ttgir" --by kernel --fields kernel,bytes,bound 2>&1 | sed "s,$folder,DIR,"
$HLO kernel "$folder/k.ttgir" >"$folder/out" 2>&1 || echo "status $?"
rm -r "$folder"
