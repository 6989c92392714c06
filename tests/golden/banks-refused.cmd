# An access that the hardware does not support has no cost; the message names the first lane at
# fault.
$HLO banks 'S[(8,65):(65,1)]' --type f16 --width 16; echo "status $?"
$HLO banks 'S[(8,64):(68,1)]' --type f16 --access row:0,ldmatrix --format csv --fields access,phase,wavefronts; echo "status $?"
$HLO banks 'S[(8,64):(64,1)]' --type f16 0,0 1,2 --width 8; echo "status $?"
for width in 0 1 3 12 32; do $HLO banks 'S[(8,64):(64,1)]' --type f16 --width $width; echo "status $?"; done
$HLO banks 'ComposeLayout(0,2,3,S[(8,64):(64,1)])' --type f16 --width 4 --access row:0
