# Offsets of a tile are subtracted, and strides must be whole multiples of a span.
try() { echo "$*"; $HLO compare "$@" 2>&1 | grep -v '^ '; }
try 'S[2:1@laneid] + 5@laneid' 'S[(4,2):(7@laneid,1@laneid)] + 7@laneid' --tile-of --other-shape 8 --as inner
try 'S[2:3@laneid]' 'S[(4,2):(6@laneid,3@laneid)]' --tile-of --other-shape 8 --as inner
try 'S[2:-1@laneid]' 'S[(4,2):(6@laneid,-1@laneid)]' --tile-of --other-shape 8 --as inner
