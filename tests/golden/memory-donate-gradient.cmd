# The outputs are the gradients of the arguments that are like them: these may be needed still. Of a
# program that takes so little no range is said.
F=tests/golden/memory-donate-gradient.hlo
$HLO memory $F --target v5e --libtpu 0.0.52 --what-if 'donate=*'
$HLO memory $F --target v5e --libtpu 0.0.52 --what-if 'donate=*' --json --fields certainty,low_bytes,high_bytes,what | head -2
# Of a gradient that is made in VMEM the output is a copy.
cat >"$TMP/copied.hlo" <<'END'
HloModule jit_f, is_scheduled=true, entry_computation_layout={(f32[1024,512]{1,0:T(8,128)})->f32[1024,512]{1,0:T(8,128)}}
ENTRY %main (w: f32[1024,512]) -> f32[1024,512] {
  %w = f32[1024,512]{1,0:T(8,128)} parameter(0), metadata={op_name="w"}
  %add = f32[1024,512]{1,0:T(8,128)S(1)} add(%w, %w), metadata={op_name="jit(f)/transpose(jvp())/add_any"}
  %copy-start = (f32[1024,512]{1,0:T(8,128)}, f32[1024,512]{1,0:T(8,128)S(1)}, u32[]{:S(2)}) copy-start(%add)
  ROOT %copy-done = f32[1024,512]{1,0:T(8,128)} copy-done(%copy-start)
}
END
$HLO memory "$TMP/copied.hlo" --target v5e --libtpu 0.0.52 --what-if 'donate=*' --json --fields what | head -2
