# Scratch in main memory that a collective may take while it runs is named apart and is in no sum:
# the largest one counts. Of a message, the parts of a program's need are read.
dump=$(mktemp)
config() { echo "backend_config={\"scoped_memory_configs\":[{\"memory_space\":\"0\",\"offset\":\"0\",\"size\":\"$1\"}]}"; }
cat >"$dump" <<EOF
HloModule m, is_scheduled=true
add {
  a = f32[] parameter(0)
  b = f32[] parameter(1)
  ROOT c = f32[] add(a, b)
}
ENTRY e {
  x = f32[64]{0:T(128)} parameter(0)
  y = f32[64]{0:T(128)} all-reduce(x), to_apply=add, $(config 4096)
  z = f32[64]{0:T(128)} all-reduce(y), to_apply=add, $(config 67108864)
  ROOT w = f32[64]{0:T(128)} all-reduce(z), to_apply=add, $(config 4096)
}
EOF
$HLO memory - --target v5e --top 0 <"$dump" | grep -E 'HBM|scratch'
$HLO memory - --target v5e --by shape --top 0 <"$dump" | grep -E 'takes|fits|scratch'
$HLO memory - --target v5e --top 0 --json <"$dump" | tr ',' '\n' | grep -E '"(scoped|peak)_'
rm "$dump"
$HLO scan - <<'EOF' | head -1
Used 15.75G of 15.75G hbm. Exceeded hbm capacity by 84.0K.

Total hbm usage >= 15.88G:
    reserved        258.00M 
    program           3.08M 
    arguments        15.62G 

Program hbm requirement 3.08M:
    global            1.00M
    scoped            1.78M
    overlays         305.0K
EOF
