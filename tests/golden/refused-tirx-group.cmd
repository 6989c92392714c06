# Every grouping and every slice of a TIRx layout that is impossible has a message of its own.
try() { "$HLO" "$@" 2>&1 | sed -n 1p; }
try convert 'S[(4,6):(6,1)]' --group 5,5
try convert 'S[(4,6):(6,1)]' --group 3,8
try convert 'S[8:1]' --slice 2:9
try convert 'S[8:1]' --slice 3:3
try convert 'S[(2,8):(8,1)]' --slice 0:1
try convert 'S[(4,6):(6,1)]' --shape 24 --slice 5:7
