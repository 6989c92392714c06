# A layout may be the inner and the outer tile of another, or the left and the right addend; --as
# asks for one role alone.
$HLO compare --tile-of 'S[4:1@warpid]' 'S[(4,6):(1@warpid,1)]' --shape 4 --other-shape 24; echo "status $?"
$HLO compare --tile-of 'S[4:1@warpid]' 'S[(4,6):(1@warpid,1)]' --shape 4 --other-shape 24 --as inner; echo "status $?"
$HLO compare --tile-of 'S[8:1]' 'S[64:2]' --shape 8 --other-shape 64
$HLO compare --tile-of 'S[8:1]' 'S[64:1]' --shape 8 --other-shape 64
$HLO compare --tile-of 'S[8:1]' 'S[64:1]' --shape 8 --other-shape 64 --as outer --format ndjson
$HLO compare --sum-of 'S[(8,8):(8,1)]' 'S[(8,64,8):(8,1,1)]' --other-shape 8,8,8,8 --as left
$HLO compare --tile-of 'S[(4,6):(1,4)]' 'S[24:1]' --shape 3,8 --other-shape 3,8; echo "status $?"
$HLO compare --tile-of 'S[8:1]' 'S[64:1]' --as left; echo "status $?"
$HLO compare 'S[8:1]' 'S[64:1]' --as inner; echo "status $?"
# The offset of a tile must be that of the whole layout.
for offset in 0 1 8; do $HLO compare --tile-of 'S[4:1] + 1' "S[32:1] + $offset" --shape 4 --other-shape 32 --as outer --format csv; done
# A layout is a tile only if it fits in every dimension.
for stride in 1 3; do $HLO compare --tile-of 'S[(2,2):(2,1)]' "S[(2,2,2,2):(8,2,4,$stride)]" --shape 2,2 --other-shape 4,4 --as inner --format csv; done
