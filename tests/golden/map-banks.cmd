# --banks draws the bank of each element: of a swizzled tile, of 64-bit elements, and of 4-bit
# elements.
$HLO map --banks --type f16 --swizzle 128B 'S[(8,64):(64,1)]' && $HLO map --banks --type f64 'S[(2,4):(4,1)]' && $HLO map --banks --type s4 'S[16:1]'
