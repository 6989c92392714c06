# Places beyond what a mapping reaches hold nothing, on whichever axis and however far away.
$HLO index --inverse 'S[(2,2,2):(1@laneid,2,1)]' 'laneid=1 m=3' 'laneid=1 m=4' 'laneid=2 m=3' 'laneid=-1 m=3' \
    'laneid=1 m=-1' 'laneid=1 m=-9223372036854775808' 'laneid=1 m=9223372036854775807' 'laneid=-9223372036854775808 m=3'
$HLO index --inverse 'S[(2,2,2):(1@laneid,-2,-1)]' 'laneid=1 m=-9223372036854775808' 'laneid=1 m=9223372036854775807'
