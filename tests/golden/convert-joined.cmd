# A layout is not converted if a tile pads or cuts again what an earlier step has joined or split;
# the message names the tile.
$HLO convert 'f32[7,10,300]{2,1,0:T(*,8,128)}' --to tirx; echo $?; $HLO convert 'f32[7,5]{1,0:T(3,2)(2,1)}' --to cute
