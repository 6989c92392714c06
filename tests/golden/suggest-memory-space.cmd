# A layout in a memory space of the device is complete, so a layout without tiles there gets no
# suggestion with tiles.
$HLO suggest 'f32[500,7]{1,0:S(1)}' 's4[512,128]{1,0:E(8)}' 's8[5,7]{1,0:S(2)}' 'f32[8,7]{1,0:S(5)}' --top 2
