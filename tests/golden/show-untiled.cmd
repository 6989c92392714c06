# A layout without tiles is shown as written and with the tiles that a TPU would add, with the same
# figures as suggest.
$HLO show 'f32[128,3]{1,0}' 'f32[128,3]' 's4[9]'
$HLO show 'f32[128,3]{1,0}' --json | grep -o '"tiled":{[^}]*'
$HLO suggest 'f32[128,3]{1,0}' --top 0
# Nothing is assumed for a target without tiles or for a layout that is complete.
$HLO show 'f32[128,3]{1,0}' --target gpu; $HLO show 'f32[5,7]{1,0:S(2)}' 'f32[0,3]'
