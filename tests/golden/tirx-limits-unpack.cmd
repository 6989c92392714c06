# An operation whose strides or offsets leave 64 bits, or whose coordinates leave 62, says so; at
# the limit itself it works: unpacking elements.
try() { echo "$*"; $HLO convert "$@" --to tirx 2>&1 | grep -v '^ '; }
at=2305843009213693951 over=4611686018427387904 # twice, within 2^62, and 2^63
try "S[2:$at]" --unpack 2
for layout in "S[2:$over]" "S[2:1] + R[2:$over]" "S[2:1] + $over"; do try "$layout" --unpack 2; done
try 'SwizzleLayout(58,1,2)' --unpack 4
try 'ComposeLayout(58,1,2,S[2:1])' --unpack 2
