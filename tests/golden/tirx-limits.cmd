# An operation whose strides or offsets leave 64 bits, or whose coordinates leave 62, says so; at
# the limit itself it works.
try() { echo "$*"; $HLO convert "$@" --to tirx 2>&1 | grep -v '^ '; }
at=144115188075855871 over=288230376151711744 # times 32, within 2^62, and 2^63
try "S[(2,2):($at@warpid,1@laneid)]" --fuse
try "S[(2,2):($over@warpid,1@laneid)]" --fuse
try "S[(2,2):(1@warpid,1@laneid)] + R[2:$over@warpid]" --fuse
try "S[(2,2):(1@warpid,1@laneid)] + $over@warpid" --fuse
try "S[(2,2):(1@warpid,1@laneid)] + 288230376151711743@warpid + 40@laneid" --fuse
at=2305843009213693951 over=4611686018427387904 # twice, within 2^62, and 2^63
try "S[2:$at]" --unpack 2
for layout in "S[2:$over]" "S[2:1] + R[2:$over]" "S[2:1] + $over"; do try "$layout" --unpack 2; done
try 'SwizzleLayout(58,1,2)' --unpack 4
try 'ComposeLayout(58,1,2,S[2:1])' --unpack 2
try "S[2:$at]" --tile 'S[2:1]'
try "S[2:$at]" --tile 'S[2:4]'
try "S[2:1] + $over" --tile "S[2:1] + $over"
try "S[2:1] + $over" --direct-sum "S[2:1] + $over"
try "S[2:1]" --direct-sum "S[2:1] + R[(4194304,4194304,4194304):(1,1,1)]"
try "S[4:1152921504606846976]" --slice 1:4
try "S[(4294967296,4294967296):(0,0)]"
try "S[4294967296:0]" --tile "S[4294967296:0]"
try "S[4:1]" --group 9223372036854775807,2
