# A size follows through what a SparseCore runs: an update gives the start its operands, and a call
# of another compiler's name runs a computation.
$HLO memory tests/golden/memory-what-if-offload.hlo --target v6e --what-if 'size ids:0 64->32'
