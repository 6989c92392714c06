$HLO map 'f32[6,7]{1,0:T(2,2)}' --swizzle 128B --window 4:6,4:7 && $HLO map 'f32[6,7]{1,0}' --swizzle 128B --format svg | grep '<title id' && $HLO map 'f32[6,7]' --swizzle none --format svg | grep '<title id'
# What a swizzle of one bit moves, too, has no borders in memory.
for mode in none 32B; do $HLO map 'f32[2,8]{1,0:T(2,4)(2,1)}' --swizzle $mode | tail -6; done
