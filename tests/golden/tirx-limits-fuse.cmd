# An operation whose strides or offsets leave 64 bits, or whose coordinates leave 62, says so; at
# the limit itself it works: fusing axes.
try() { echo "$*"; $HLO convert "$@" --to tirx 2>&1 | grep -v '^ '; }
at=144115188075855871 over=288230376151711744 # times 32, within 2^62, and 2^63
try "S[(2,2):($at@warpid,1@laneid)]" --fuse
try "S[(2,2):($over@warpid,1@laneid)]" --fuse
try "S[(2,2):(1@warpid,1@laneid)] + R[2:$over@warpid]" --fuse
try "S[(2,2):(1@warpid,1@laneid)] + $over@warpid" --fuse
try "S[(2,2):(1@warpid,1@laneid)] + 288230376151711743@warpid + 40@laneid" --fuse
