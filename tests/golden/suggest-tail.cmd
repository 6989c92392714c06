# If a suggestion also drops the padding of the tail, the tile does not get the credit for all of
# the saving.
$HLO suggest 'f32[100,3]{1,0:T(8,128)L(65536)}'
$HLO suggest 'f32[8,128]{1,0:T(8,128)L(65536)}' --top 1
