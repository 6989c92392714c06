# --sum-of finds what remains of a sum after one addend is removed.
try() { echo "$*"; $HLO compare "$@" 2>&1 | grep -v '^ '; }
try 'S[2:1@laneid]' 'S[(2,2):(1@laneid,1@laneid)]' --sum-of
try 'S[2:2@laneid]' 'S[(2,2):(1@laneid,1@laneid)]' --sum-of
try 'S[2:1]' 'S[(2,2,3):(8,1,4)]' --sum-of --as right --other-shape 2,6
try 'S[(2,3):(1,4)]' 'S[(2,2):(8,1)]' --sum-of --as right --shape 6
