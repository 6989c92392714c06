# What Triton has no encoding for, a bit of a place that changes two of the element, Gluon has none
# for either.
$HLO convert --to gluon --type f16 'linear register=[[0,1]] lane=[[1,1],[2,0]] shape=[4,2]'
