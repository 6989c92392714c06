# An output that is donated, but is an element that its tuple does not have: no owner has its donation.
T=$(mktemp); trap 'rm -f "$T"' EXIT
cat >"$T" <<'END'
HloModule jit_f, is_scheduled=true, input_output_alias={ {0}: (0, {}, may-alias) }, entry_computation_layout={(f32[8]{0})->(f32[8]{0})}

ENTRY %main (x: f32[8]) -> (f32[8]) {
  %x = f32[8]{0} parameter(0)
  %t = (f32[8]{0}, f32[8]{0}) custom-call(%x), custom_call_target="a"
  %g = f32[8]{0} get-tuple-element(%t), index=7
  ROOT %r = (f32[8]{0}) tuple(%g)
}
END
$HLO diff - "$T" <"$T" 2>&1 | sed "s|$T|new|"
$HLO diff - "$T" <"$T" >/dev/null 2>&1; echo "status $?"
