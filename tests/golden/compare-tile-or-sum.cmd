# compare finds the outer layout of a tile, and the other addend of a sum.
$HLO compare 'S[(1,2):(2,1)]' 'S[(32,2):(1@laneid,1)]' --other-shape 8,8 --tile-of; echo "status $?"
$HLO compare 'S[(8,8):(8,1)]' 'S[(8,64,8):(8,1,1)]' --other-shape 8,8,8,8 --sum-of; echo "status $?"
$HLO compare 'S[(8,8):(9,1)]' 'S[(8,64,8):(8,1,1)]' --other-shape 8,8,8,8 --sum-of; echo "status $?"
