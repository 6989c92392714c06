# What is alive at the start of a slice is what is alive once it has started, with all of its arrays.
$HLO annotate - <<'HLO'
HloModule started, is_scheduled=true

ENTRY %main (a: f32[8,128]) -> f32[4,128] {
  %a = f32[8,128]{1,0} parameter(0)
  %s = ((f32[8,128]{1,0}), f32[4,128]{1,0}, s32[]) slice-start(%a), slice={[0:4], [0:128]}
  ROOT %d = f32[4,128]{1,0} slice-done(%s)
}
HLO
