# Moves between memory spaces and within fusions are listed if asked for, or by their kind; a limit
# counts only what is moved for a layout, or because memory is not shared.
$HLO copies tests/copies/while_T.hlo --space --max-copies 20MiB --fields kind,from,to,times,bytes
$HLO copies tests/dumps/tpu-v5e-custom_user_layouts.hlo --fused --fields kind,fused,name,inner,reason
$HLO copies tests/dumps/gpu-f8_matmul.hlo --only kind=space,convert --fields kind,array
$HLO copies tests/copies/scatter_rows.hlo --by layouts --max-copies 1GiB
# An array that is copied to VMEM, and there to the order of its only reader, is wanted in one order.
$HLO copies tests/kernels/vmem/v5e-copies.hlo --fields name,given_by,both_orders,remedy
