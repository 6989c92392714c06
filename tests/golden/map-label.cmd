# Cells show what --label asks for.
for label in index linear number byte; do $HLO map 'f32[3,5]{1,0:T(2,2)}' --label $label --window 2:3,:; done
$HLO map 'S[(2,8):(8,1)]' --type s4 --label byte --window 0:1,: && $HLO map 'S[(2,64):(64,1)]' --type f16 --label bank --window 1:2,0:4
$HLO map 'S[(4,2,4):(8@laneid,1@m,1@laneid)]' --shape 4,8 --label owner
