# A layout may be the inner and the outer tile of another, or the left and the right addend; --as
# asks for one role alone.
$HLO compare --tile-of 'S[4:1@warpid]' 'S[(4,6):(1@warpid,1)]' --shape 4 --other-shape 24; echo "status $?"
$HLO compare --tile-of 'S[4:1@warpid]' 'S[(4,6):(1@warpid,1)]' --shape 4 --other-shape 24 --as inner; echo "status $?"
$HLO compare --tile-of 'S[8:1]' 'S[64:2]' --shape 8 --other-shape 64
$HLO compare --tile-of 'S[8:1]' 'S[64:1]' --shape 8 --other-shape 64
$HLO compare --tile-of 'S[8:1]' 'S[64:1]' --shape 8 --other-shape 64 --as outer --format ndjson
$HLO compare --sum-of 'S[(8,8):(8,1)]' 'S[(8,64,8):(8,1,1)]' --other-shape 8,8,8,8 --as left
