# A temporary that lies within an output that is not written yet takes its padding from the room of that
# output: rows sum to padding_at_peak.
$HLO memory - --target cpu --top all --json <<'HLO' | python3 -c '
import json, sys
answer = json.load(sys.stdin)
for row in answer["rows"]:
    print(row["name"], row["role"], row["bytes"], row["padding_bytes"])
for bytes, total in ("bytes", "peak_bytes"), ("padding_bytes", "padding_at_peak"):
    print(sum(row[bytes] for row in answer["rows"]), answer["totals"][total])
'
HloModule m, is_scheduled=true

ENTRY e {
  p = f32[64]{0} parameter(0)
  t = u4[128]{0} custom-call(p), custom_call_target="x"
  u = u4[128]{0} negate(t)
  v = u4[128]{0} custom-call(u), custom_call_target="x"
  w = u4[100]{0} custom-call(v), custom_call_target="x"
  ROOT r = (u4[200]{0}, bf16[100]{0}) custom-call(w), custom_call_target="x"
}
HLO
