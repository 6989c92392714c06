# The smallest swizzle that avoids conflicts is suggested. It may use the padding after the last
# row; a longer row pitch is suggested as an alternative. If a swizzle of fewer bits than a
# hardware mode avoids all conflicts, the mode is suggested as well.
$HLO banks --top all 'f32[32,32]' --access column:3,row:1 --suggest
$HLO banks --top all 'S[(32,32):(32,1)]' --type f64 --suggest
$HLO banks --top all 'S[(8,60):(64,1)]' --type f16 --suggest | tail -2
$HLO banks --top all 'S[(4,64):(64,1)]' --type f32 --suggest | tail -2
$HLO banks --top all 'S[(8,128):(128,1)]' --type f16 --access ldmatrix --suggest | tail -2
