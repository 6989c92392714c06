# A place outside the range of a layout holds nothing, on any axis and at any distance up to the
# limits of 64 bits.
$HLO index --inverse 'S[(2,2,2):(1@laneid,2,1)]' 'laneid=1 m=3' 'laneid=1 m=4' 'laneid=2 m=3' 'laneid=-1 m=3' \
    'laneid=1 m=-1' 'laneid=1 m=-9223372036854775808' 'laneid=1 m=9223372036854775807' 'laneid=-9223372036854775808 m=3'
$HLO index --inverse 'S[(2,2,2):(1@laneid,-2,-1)]' 'laneid=1 m=-9223372036854775808' 'laneid=1 m=9223372036854775807'
