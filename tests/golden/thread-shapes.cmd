# --shape is that of the array of a layout of threads and values. One that does not fit is a fault,
# and so is one that nobody reads.
$HLO map 'TV: (4,8):(1,4)' --shape 8,4 | head -2
$HLO map 'mma.m16n8k16.f16 A' --shape 16,8; echo "status $?"
$HLO map 'mma.m16n8k16.f16 A' | sed -n 2p
for shape in 3,5 64,64 '[]'; do $HLO map 'TV: (4,8):(1,4)' --shape $shape; echo "status $?"; done
$HLO compare 'TV: (4,8):(1,4)' 'TV: (4,8):(8,1)' --shape 3,5; echo "status $?"
$HLO compare 'TV: (4,8):(1,4)' 'TV: (4,8):(8,1)' --shape 8,4; echo "status $?"
$HLO compare 'TV: (4,8):(8,1)' 'TV: (8,8):(8,1)' --shape 8,4; echo "status $?"
$HLO compare 'S[(4,8):(1,4)]' 'TV: (4,8):(1,4)' --shape 4,8; echo "status $?"
$HLO compare --tile-of 'TV: (4,8):(1,4)' 'S[(4,8):(1,4)]' --shape 4,8; echo "status $?"
$HLO convert 'TV: (4,8):(1,4)' --shape 3,5 --to tirx; echo "status $?"
$HLO show 'TV: (4,8):(1,4)' --shape 3,5; echo "status $?"
$HLO index 'mma.m16n8k16.f16 A' 0,0 --shape 16,16; echo "status $?"
# The array of so large a step cannot be said: threads by values.
$HLO map 'TV: (2,2):(1,4611686018427387903)' | head -3
$HLO compare 'TV: (2,2):(1,4611686018427387903)' 'TV: (2,2):(1,4611686018427387903)'; echo "status $?"
