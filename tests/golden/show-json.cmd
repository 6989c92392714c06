# The JSON rows of show have all fields of a layout, for a tiled array in VMEM and for a widened
# type.
$HLO show --json "bf16[300,1000]{1,0:T(8,128)(2,1)S(1)}" "pred[9]{0:E(32)}"
