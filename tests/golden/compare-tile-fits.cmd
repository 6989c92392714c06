# A layout is a tile only if it fits in every dimension, and if its offset is that of the whole
# layout.
for offset in 0 1 8; do $HLO compare --tile-of 'S[4:1] + 1' "S[32:1] + $offset" --shape 4 --other-shape 32 --as outer --format csv; done
for stride in 1 3; do $HLO compare --tile-of 'S[(2,2):(2,1)]' "S[(2,2,2,2):(8,2,4,$stride)]" --shape 2,2 --other-shape 4,4 --as inner --format csv; done
