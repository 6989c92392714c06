# Every conversion of a TIRx layout that is impossible has a message of its own.
try() { "$HLO" "$@" 2>&1 | sed -n 1p; }
try convert 'ComposeLayout(3,3,3,S[64:1])' --to xla --type f32
try convert 'S[8:1] + R[2:8]' --to xla --type f32
try convert 'S[8:1] + 4' --to xla --type f32
try convert 'S[8:1@laneid]' --to cute
