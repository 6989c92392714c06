# One answer with `suggest`: what is written, and what it takes with tiles, by whose rule.
$HLO show 'f32[128,3]{1,0}' 'f32[128,3]' 's4[9]'
$HLO show 'f32[128,3]{1,0}' --json | grep -o '"tiled":{[^}]*'
$HLO suggest 'f32[128,3]{1,0}' --top 0
# Where nothing is tiled, or what is written is whole, nothing is assumed.
$HLO show 'f32[128,3]{1,0}' --target gpu; $HLO show 'f32[5,7]{1,0:S(1)}' 'f32[0,3]'
