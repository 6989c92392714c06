# Sizes that no argument leads to do not follow, and are named; where an argument has the size, it
# is named, too. They change if that is said. A dimension of 1 is refused.
F=tests/golden/memory-what-if-unreached.hlo
try() { $HLO memory $F --target v5e "$@" 2>&1; echo "status $?"; }
try --what-if 'size x:0 2048->1024'
try --what-if 'size x:0 2048->1024' --what-if 'size 640->320'
try --what-if 'size 7->3'
try --what-if 'size one:0 1->8'
try --what-if 'size 0->3'
