# A tile must have as many dimensions as the whole, and an addend half as many.
try() { echo "$*"; $HLO compare "$@" 2>&1 | grep -v '^ '; }
try 'S[(2,2):(2,1)]' 'S[(2,2):(2,1)]' --sum-of
try 'S[(2,2):(2,1)]' 'S[4:1]' --tile-of
