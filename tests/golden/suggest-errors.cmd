# Questions that make no sense, and the rest of them all the same.
$HLO suggest 'f32[?]' '(f32[2])' 'token[]' 'f32[3,' 'f32[8,128]{0,1:T(8,128)}' --top 1
$HLO suggest 'f32[3]' --limit 3
$HLO suggest 'f32[3]' --dim 2
$HLO suggest 'f32[3]' --dim 0 --limit lots
$HLO suggest 'f32[3]' --dim 0 --limit 0
$HLO suggest 'f32[3]' --dim x
$HLO suggest
