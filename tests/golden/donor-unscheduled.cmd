# buffer_donor names arguments that are donated, but not to which output. Until the compiler has chosen,
# each output lies in the first donor of as many bytes, the largest first; what is donated already stays.
dump=$(mktemp)
cat >"$dump" <<'END'
HloModule m, input_output_alias={ {0}: (0, {}, may-alias) }, buffer_donor={ (1, {}), (3, {}), (2, {}), (1, {}) }, entry_computation_layout={(f32[64]{0}, f32[512,128]{1,0}, f32[256,128]{1,0}, f32[32]{0})->(f32[64]{0}, f32[256]{0}, f32[65536]{0})}

ENTRY e {
  a = f32[64]{0} parameter(0)
  x = f32[512,128]{1,0} parameter(1)
  y = f32[256,128]{1,0} parameter(2)
  z = f32[32]{0} parameter(3)
  b = f32[64]{0} negate(a)
  c = f32[256]{0} custom-call(y, z), custom_call_target="f"
  r = f32[65536]{0} reshape(x)
  d = f32[65536]{0} negate(r)
  ROOT t = (f32[64]{0}, f32[256]{0}, f32[65536]{0}) tuple(b, c, d)
}
END
$HLO memory --bytes <"$dump"
$HLO audit --bytes <"$dump"
$HLO list --roles --fields name,role <"$dump"
sed '1s/HloModule m,/HloModule m, is_scheduled=true,/' "$dump" | $HLO memory -f csv --fields name,donated,role
rm "$dump"
