# Every packing of elements that is impossible has a message of its own.
try() { "$HLO" "$@" 2>&1 | sed -n 1p; }
try convert 'S[8:1]' --pack 3
try convert 'S[8:2]' --pack 2
try convert 'S[8:1@laneid]' --pack 2
try convert 'S[8:1] + 1' --pack 2
try convert 'S[(2,8):(9,1)]' --pack 2
try convert 'S[8:1] + R[2:9]' --pack 2
try convert 'ComposeLayout(0,3,3,S[64:1])' --pack 2
