# An access that the hardware does not support has no cost; the message names the first lane at
# fault.
$HLO banks 'S[(8,65):(65,1)]' --type f16 --width 16; echo "status $?"
$HLO banks 'S[(8,64):(68,1)]' --type f16 --access row:0,ldmatrix --format csv --fields access,phase,wavefronts; echo "status $?"
$HLO banks 'S[(8,64):(64,1)]' --type f16 0,0 1,2 --width 8; echo "status $?"
for width in 0 1 3 12 32; do $HLO banks 'S[(8,64):(64,1)]' --type f16 --width $width; echo "status $?"; done
# Without --width, each lane reads one 4-bit element, wherever it lies in its byte. With --width 1,
# it reads two, which must begin with a byte.
$HLO banks 'S[(8,64):(64,1)]' --type s4 --access column:63,row:0
$HLO banks 'S[(8,64):(64,1)]' --type s4 --access column:61 --width 1; echo "status $?"
# Every invalid index is reported, and so are elements that are too wide for one lane.
$HLO banks 'S[(8,64):(64,1)]' --type f16 0,0 8,0 x; echo "status $?"
$HLO banks 'f32[8,8]{1,0:E(256)}' --access row:0; echo "status $?"
$HLO banks 'ComposeLayout(0,2,3,S[(8,64):(64,1)])' --type f16 --width 4 --access row:0
yes 0 | head -n 1048577 | $HLO banks 'S[64:1]' --type f32 -; echo "status $?"
$HLO banks 'f32[8,8]{1,0:E(256)}' 0,0; echo "status $?"
