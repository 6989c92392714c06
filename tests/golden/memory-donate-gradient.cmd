# The outputs are the gradients of the arguments that are like them: these may be needed still. Of a
# program that takes so little no range is said.
F=tests/golden/memory-donate-gradient.hlo
$HLO memory $F --target v5e --libtpu 0.0.52 --what-if 'donate=*'
$HLO memory $F --target v5e --libtpu 0.0.52 --what-if 'donate=*' --json --fields certainty,low_bytes,high_bytes,what | head -2
