# The tile (2,1) interleaves two rows of bf16, as in figure 2 of XLA's documentation of tiled
# layout.
$HLO index "bf16[4,8]{1,0:T(2,4)(2,1)}" 0,0 1,0 0,1 1,1 0,2 1,2 0,3 1,3 0,4 2,0
