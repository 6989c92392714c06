# A comment stands behind each instruction that owns memory. It names the dim of what is mostly
# padding, and the peak. Comments of an earlier run are replaced.
$HLO annotate tests/copies/reshape_flat.hlo | tail -8
$HLO annotate tests/copies/reshape_flat.hlo | $HLO annotate | $HLO annotate - | sed 's#  /\* hlo-layout: .*##' | cmp - tests/copies/reshape_flat.hlo
