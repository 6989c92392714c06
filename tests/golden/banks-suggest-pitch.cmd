# A suggested pitch keeps each row aligned to the width of the access. Rows of 17 16-bit elements
# conflict, too: the ninth lies in the bank of the first.
$HLO banks 'S[(16,2,32):(32,512,1)]' --shape 16,64 --type s8 --access column:0 --width 16 --suggest | tail -2
$HLO banks 'S[(32,17):(17,1)]' --type f16 --access column:0 --suggest | tail -2
