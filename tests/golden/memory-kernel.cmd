# What a kernel takes of VMEM is decided by its code: where neither that nor what it took is in the text,
# a program is not said to fit.
dump=$(mktemp)
text() {
  printf 'HloModule m, is_scheduled=true\nENTRY e {\n  x = f32[8,128]{1,0:T(8,128)} parameter(0)\n'
  k=0
  for config in "$@"; do
    k=$((k + 1))
    echo "  k$k = f32[8,128]{1,0:T(8,128)} custom-call(x), custom_call_target=\"tpu_custom_call\", backend_config={$config}"
  done
  printf '  ROOT y = f32[8,128]{1,0:T(8,128)} add(k1, x)\n}\n'
}
used() { echo "\"scoped_memory_configs\":[],\"used_scoped_memory_configs\":[{\"memory_space\":\"1\",\"offset\":\"0\",\"size\":\"$1\"}]"; }
room='"scoped_memory_configs":[{"memory_space":"1","offset":"0","size":"33554432"}]'
text '"scoped_memory_configs":[]' >"$dump"
$HLO memory - --target v5e --by owner <"$dump" | grep -E "fit|VMEM"
$HLO memory - --target v5e --space VMEM <"$dump" | grep VMEM
$HLO memory - --target v5e --json <"$dump" | grep -o '"notes":[^]]*]'
text "$(used 4096)" "$room" "$(used 8192)" | $HLO memory - --target v5e --by owner | grep -E "fit|VMEM"
text "$(used 4096)" | $HLO memory - --target v5e --by owner | grep -E "fit|VMEM"
text "$room" | $HLO memory - --target v5e --space VMEM | grep VMEM
rm "$dump"
