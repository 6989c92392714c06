# No pitch is suggested for a tiled layout, for an array of one row, or if two elements of the
# same row conflict.
$HLO banks 'f32[32,32]{1,0:T(8,128)}' --suggest --json | tail -1
$HLO banks 'S[64:1]' --type f32 --access row:0 --suggest --json | tail -1
$HLO banks 'S[(4,2):(64,32)]' --type f32 --access row:0 --suggest --json | tail -1
