# The last row's pad is room for a swizzle; longer rows are an answer, too.
$HLO banks 'S[(8,60):(64,1)]' --type f16 --suggest | tail -2
# Fewer bits than a mode has may do; then the mode does, too.
$HLO banks 'S[(4,64):(64,1)]' --type f32 --suggest | tail -2
$HLO banks 'S[(8,128):(128,1)]' --type f16 --access ldmatrix --suggest | tail -2
# Rows stay aligned to what is read.
$HLO banks 'S[(16,2,32):(32,512,1)]' --shape 16,64 --type s8 --access column:0 --width 16 --suggest | tail -2
# Tiles have no rows that could be longer, and a line has no rows.
$HLO banks 'f32[32,32]{1,0:T(8,128)}' --suggest --json | tail -1
$HLO banks 'S[64:1]' --type f32 --access row:0 --suggest --json | tail -1
# Rows of 17 halves meet in their banks, too: the ninth next to the first.
$HLO banks 'S[(32,17):(17,1)]' --type f16 --access column:0 --suggest | tail -2
# No pitch parts two elements of one row.
$HLO banks 'S[(4,2):(64,32)]' --type f32 --access row:0 --suggest --json | tail -1
