# A swizzle may use the padding after the last row. A longer row pitch is suggested as an
# alternative.
$HLO banks 'S[(8,60):(64,1)]' --type f16 --suggest | tail -2
# If a swizzle of fewer bits than a hardware mode avoids all conflicts, the mode is suggested as
# well.
$HLO banks 'S[(4,64):(64,1)]' --type f32 --suggest | tail -2
$HLO banks 'S[(8,128):(128,1)]' --type f16 --access ldmatrix --suggest | tail -2
# A suggested pitch keeps each row aligned to the width of the access.
$HLO banks 'S[(16,2,32):(32,512,1)]' --shape 16,64 --type s8 --access column:0 --width 16 --suggest | tail -2
# No pitch is suggested for a tiled layout or for an array of one row.
$HLO banks 'f32[32,32]{1,0:T(8,128)}' --suggest --json | tail -1
$HLO banks 'S[64:1]' --type f32 --access row:0 --suggest --json | tail -1
# Rows of 17 16-bit elements conflict, too: the ninth lies in the bank of the first.
$HLO banks 'S[(32,17):(17,1)]' --type f16 --access column:0 --suggest | tail -2
# No row pitch is suggested if two elements of the same row conflict.
$HLO banks 'S[(4,2):(64,32)]' --type f32 --access row:0 --suggest --json | tail -1
