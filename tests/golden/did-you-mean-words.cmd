# Every "did you mean" has the same wording.
$HLO aduit
$HLO audit --tpo 3
$HLO show 'f32[8]' --target gup
$HLO show 'float32[8]'
$HLO show '(f32[2], b(float32[8]))'
$HLO show 'f32[8]' --fields shpae
