# The map of figure 2 in XLA's documentation: panels stand below each other, or beside each other if
# the terminal is wide enough.
$HLO map 'f32[4,8]{1,0:T(2,4)(2,1)}'; COLUMNS=200 $HLO map 'f32[4,8]{1,0:T(2,4)(2,1)}'
