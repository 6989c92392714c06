# Every comparison of TIRx layouts that is impossible has a message of its own.
try() { "$HLO" "$@" 2>&1 | sed -n 1p; }
try compare 'S[(4097,2):(0,1)] + R[4097:2]' 'S[(4097,2):(0,1)] + R[4097:3]'
try compare 'S[9223372036854775807:2]' 'S[9223372036854775807:3]'
