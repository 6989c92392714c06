# An operation whose strides or offsets leave 64 bits, or whose coordinates leave 62, says so; at
# the limit itself it works: tiles and sums.
try() { echo "$*"; $HLO convert "$@" --to tirx 2>&1 | grep -v '^ '; }
at=2305843009213693951 over=4611686018427387904 # twice, within 2^62, and 2^63
try "S[2:$at]" --tile 'S[2:1]'
try "S[2:$at]" --tile 'S[2:4]'
try "S[2:1] + $over" --tile "S[2:1] + $over"
try "S[2:1] + $over" --direct-sum "S[2:1] + $over"
try "S[2:1]" --direct-sum "S[2:1] + R[(4194304,4194304,4194304):(1,1,1)]"
try "S[4294967296:0]" --tile "S[4294967296:0]"
