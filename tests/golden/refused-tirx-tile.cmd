# Every tile and every sum of TIRx layouts that is impossible has a message of its own.
try() { "$HLO" "$@" 2>&1 | sed -n 1p; }
try convert 'S[8:1]' --tile 'ComposeLayout(3,3,3,S[64:1])'
try convert 'S[8:1]' --tile 'S[(2,2):(2,1)]'
try convert 'S[8:1]' --tile 'S[4611686018427387904:1]'
try convert 'S[8:1]' --direct-sum 'S[(2,2):(2,1)]'
try convert 'S[8:1]' --direct-sum 'ComposeLayout(3,3,3,S[64:1])'
