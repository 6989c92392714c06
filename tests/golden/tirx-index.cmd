# index of a layout over threads: several places for an element with replicas, --explain, and
# --inverse from named axes.
layout='S[(8,2,4,2):(4@laneid,1@warpid,1@laneid,1)] + R[2:4@warpid] + 5@warpid'
$HLO index "$layout" 1,0,1,1 -1,-1,-1,-1
$HLO index "$layout" --shape 8,16 1,3 --format ndjson
$HLO index "$layout" --shape 8,16 1,3 --explain
printf 'laneid=5 warpid=9 m=1\nlaneid=5\nm=9223372036854775807 laneid=-9223372036854775808\nP=0 warpid=5\nP=1 warpid=5\nhere\nQ=1\nm=1 m=2\n' | $HLO index "$layout" --shape 8,16 --inverse -
$HLO index 'S[(2,4):(1,1)] + 3' --inverse 3 5 7 8 -1 9223372036854775807 m=4
$HLO index 'S[(2,4):(1,1)] + 3' --inverse 5 --format ndjson
$HLO index 'S[(8,64):(64,1)] + R[2:512]' 1,1 --type bf16 --format ndjson
$HLO index 'S[(8,64):(64,1)]' 3,3 --type s4 --format ndjson
$HLO index 'SwizzleLayout(3,3,3)' 64 511 && $HLO index 'SwizzleLayout(3,3,3)' --shape 2048 1024 1100
