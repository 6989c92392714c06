# A choice that does not apply to the layout is refused.
$HLO map 'f32[3,5]{1,0:T(2,2)}' --label bank
$HLO map 'S[8:1]' --color-by owner
$HLO map 'S[8:1]' --label x
$HLO map 'S[8:1]' --color-by x
$HLO map 'S[8:1]' --cell 9 -f svg
$HLO map 'S[8:1]' --cell wide --json
