# The map of figure 1 in XLA's documentation of tiled layout: elements in the array, and places in
# memory, with padding.
$HLO map 'f32[3,5]{1,0:T(2,2)}'
