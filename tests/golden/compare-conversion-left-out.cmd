# The answer does not wait for the conversion: none is searched between other numbers of elements,
# and a search that takes too many steps is left out.
B='#ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [2, 1], order = [1, 0]}>'
C='#ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [1, 2], order = [1, 0]}>'
$HLO compare "$B" "$B" --shape 16,16 --other-shape 32,16; echo "status $?"
$HLO compare "$B" "$C" --shape 32,32 --fields differs,conversion -f json --max-steps 4000; echo "status $?"
$HLO compare "$B" "$C" --shape 32,32 --fields differs,conversion -f json; echo "status $?"
$HLO compare "$B" "$C" --shape 32,32 --max-steps 4000; echo "status $?"
