# --inverse finds elements by named axes and by offsets; a place without an element, and a
# malformed place, is reported.
layout='S[(8,2,4,2):(4@laneid,1@warpid,1@laneid,1)] + R[2:4@warpid] + 5@warpid'
printf 'laneid=5 warpid=9 m=1\nlaneid=5\nm=9223372036854775807 laneid=-9223372036854775808\nP=0 warpid=5\nP=1 warpid=5\nhere\nQ=1\nm=1 m=2\n' | $HLO index "$layout" --shape 8,16 --inverse -
$HLO index 'S[(2,4):(1,1)] + 3' --inverse 3 5 7 8 -1 9223372036854775807 m=4
$HLO index 'S[(2,4):(1,1)] + 3' --inverse 5 --format ndjson
