# A file given where a layout is expected, or a layout where a file is, gets a message that names
# the command to use.
$HLO show samples/odd-shapes-v5e.hlo
$HLO suggest samples/out-of-memory-v5e.txt
$HLO index samples 2,3
$HLO compare 'f32[8]' README.md
$HLO audit 'f32[8,128]{1,0:T(8,128)}'
$HLO scan 'S[8:1@laneid]'
$HLO list missing.hlo; echo "status $?"
