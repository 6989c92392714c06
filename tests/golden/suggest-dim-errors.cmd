# --limit is only for --dim; a dimension or a limit that makes no sense is an error.
$HLO suggest 'f32[3]' --limit 3
$HLO suggest 'f32[3]' --dim 2
$HLO suggest 'f32[3]' --dim 0 --limit lots
$HLO suggest 'f32[3]' --dim 0 --limit 0
$HLO suggest 'f32[3]' --dim 0 --limit 1e9
$HLO suggest 'f32[3]' --dim 0 --limit ''
$HLO suggest 'f32[3]' --dim x
