# An operation whose strides or offsets leave 64 bits, or whose coordinates leave 62, says so; at
# the limit itself it works: extents, slices and groups.
try() { echo "$*"; $HLO convert "$@" --to tirx 2>&1 | grep -v '^ '; }
try "S[4:1152921504606846976]" --slice 1:4
try "S[(4294967296,4294967296):(0,0)]"
try "S[4:1]" --group 9223372036854775807,2
