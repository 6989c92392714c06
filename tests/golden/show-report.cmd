# A layout of four dimensions in which one size-1 dimension is tiled: where the padding comes from,
# and what each dimension costs.
$HLO show "bf16[2048,1,2048,128]{0,1,3,2:T(4,128)(2,1)}"
