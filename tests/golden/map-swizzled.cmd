# --swizzle draws an XLA layout with the swizzle applied, and the title names the mode.
$HLO map 'f32[6,7]{1,0:T(2,2)}' --swizzle 128B --window 4:6,4:7 && $HLO map 'f32[6,7]{1,0}' --swizzle 128B --format svg | grep '<title id' && $HLO map 'f32[6,7]' --swizzle none --format svg | grep '<title id'
# Tiles that a swizzle takes apart have no borders in the memory panel.
for mode in none 32B; do $HLO map 'f32[2,8]{1,0:T(2,4)(2,1)}' --swizzle $mode | tail -6; done
