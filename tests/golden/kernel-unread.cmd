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
