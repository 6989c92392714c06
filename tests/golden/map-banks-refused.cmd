# Banks are drawn only for a layout with an element type, on the memory axis, and with elements of a
# size that can be accessed.
$HLO map --banks 'S[(8,64):(64,1)]'; $HLO map --banks --type f32 'S[8:1@laneid]'; $HLO map --banks 'f6e2m3fn[8]{0:E(6)}'
