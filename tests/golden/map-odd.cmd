# Unusual layouts are drawn: a dynamic dimension, negative strides with an offset, several elements
# in one place, and a swizzle alone.
$HLO map 'f32[<=5,3]' && $HLO map 'S[(4,4):(-4,1)] + 2' && $HLO map 'S[(4,4):(0,1)]' && $HLO map 'SwizzleLayout(1,1,1)'
