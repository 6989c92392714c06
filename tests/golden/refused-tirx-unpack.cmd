# Every unpacking of elements that is impossible has a message of its own.
try() { "$HLO" "$@" 2>&1 | sed -n 1p; }
try convert 'S[8:1]' --unpack 3
try convert 'S[8:1]' --unpack 4611686018427387904
try convert 'S[8:4611686018427387904]' --unpack 4
try convert 'ComposeLayout(30,16,16,S[64:1])' --unpack 8
