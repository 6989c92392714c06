# Every "did you mean" has the same wording. A file given where a layout is expected, or a layout
# where a file is, gets a message that names the command to use.
$HLO aduit; $HLO audit --tpo 3; $HLO show 'f32[8]' --target V5E; $HLO show 'float32[8]'; $HLO show '(f32[2], b(float32[8]))'; $HLO show 'f32[8]' --fields shpae
$HLO show samples/odd-shapes-v5e.hlo; $HLO suggest samples/out-of-memory-v5e.txt; $HLO index samples 2,3; $HLO compare 'f32[8]' README.md
$HLO audit 'f32[8,128]{1,0:T(8,128)}'; $HLO scan 'S[8:1@laneid]'; $HLO list missing.hlo; echo "status $?"
