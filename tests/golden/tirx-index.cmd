# index of a layout over threads gives several places for an element with replicas. A swizzle has
# the shape that --shape gives.
layout='S[(8,2,4,2):(4@laneid,1@warpid,1@laneid,1)] + R[2:4@warpid] + 5@warpid'
$HLO index "$layout" 1,0,1,1 -1,-1,-1,-1
$HLO index "$layout" --shape 8,16 1,3 --format ndjson
$HLO index "$layout" --shape 8,16 1,3 --explain
$HLO index 'SwizzleLayout(3,3,3)' 64 511 && $HLO index 'SwizzleLayout(3,3,3)' --shape 2048 1024 1100
