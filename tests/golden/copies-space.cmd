# What moves between memory spaces has a sum for each direction. The start of a slice reads the
# space of the array that it is taken from; that of an update writes to the space of the array.
cat >"${dump:=$(mktemp)}" <<'HLO'
HloModule spaces, is_scheduled=true

%update (array: bf16[8,64,256], part: bf16[1,64,256], at: s32[]) -> bf16[8,64,256] {
  %array = bf16[8,64,256]{2,1,0:T(8,128)(2,1)S(5)} parameter(0)
  %part = bf16[1,64,256]{2,1,0:T(8,128)(2,1)} parameter(1)
  %at = s32[] parameter(2)
  ROOT %u = bf16[8,64,256]{2,1,0:T(8,128)(2,1)S(5)} dynamic-update-slice(%array, %part, %at, %at, %at)
}

ENTRY %main (w: f32[1024,512], kept: bf16[8,64,256], part: bf16[1,64,256], at: s32[]) -> (f32[256,512], bf16[8,64,256]) {
  %w = f32[1024,512]{1,0:T(8,128)} parameter(0)
  %kept = bf16[8,64,256]{2,1,0:T(8,128)(2,1)S(5)} parameter(1)
  %part = bf16[1,64,256]{2,1,0:T(8,128)(2,1)} parameter(2)
  %at = s32[] parameter(3)
  %slice-start = ((f32[1024,512]{1,0:T(8,128)}), f32[256,512]{1,0:T(8,128)S(1)}, s32[]{:S(2)}) slice-start(%w), slice={[0:256], [0:512]}
  %slice-done = f32[256,512]{1,0:T(8,128)S(1)} slice-done(%slice-start)
  %negate = f32[256,512]{1,0:T(8,128)S(1)} negate(%slice-done)
  %copy-start = (f32[256,512]{1,0:T(8,128)}, f32[256,512]{1,0:T(8,128)S(1)}, u32[]{:S(2)}) copy-start(%negate)
  %copy-done = f32[256,512]{1,0:T(8,128)} copy-done(%copy-start)
  %update-start = ((bf16[8,64,256]{2,1,0:T(8,128)(2,1)S(5)}, bf16[1,64,256]{2,1,0:T(8,128)(2,1)}, s32[], s32[], s32[]), bf16[8,64,256]{2,1,0:T(8,128)(2,1)S(5)}, u32[]{:S(2)}) async-start(%kept, %part, %at, %at, %at), calls=%update
  %update-done = bf16[8,64,256]{2,1,0:T(8,128)(2,1)S(5)} async-done(%update-start)
  ROOT %t = (f32[256,512]{1,0:T(8,128)}, bf16[8,64,256]{2,1,0:T(8,128)(2,1)S(5)}) tuple(%copy-done, %update-done)
}
HLO
$HLO copies --target v5e - <"$dump"
$HLO copies --target v5e --space - <"$dump" | head -1
$HLO copies --target v5e --space --fields name,from,to,layouts,bytes - <"$dump"
$HLO copies --target v5e --only kind=space --json --fields name - <"$dump" | grep -o '"space":.*"fused"'
rm "$dump"
