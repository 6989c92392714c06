# Without --width, each lane reads one 4-bit element, wherever it lies in its byte. With --width
# 1, it reads two, which must begin with a byte.
$HLO banks --top all 'S[(8,64):(64,1)]' --type s4 --access column:63,row:0
$HLO banks --top all 'S[(8,64):(64,1)]' --type s4 --access column:61 --width 1; echo "status $?"
