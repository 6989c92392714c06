# An access, a width, an element type or an index that makes no sense is an error, and so are too
# many lanes. Every such index is reported.
$HLO banks 'S[(8,64):(64@TLane,1)]' --type f16 --access diag; echo "status $?"
$HLO banks 'S[(8,64):(64,1)]'; echo "status $?"
$HLO banks 'S[(8,64):(64,1)]' --type f16 --width 17; echo "status $?"
$HLO banks 'S[(8,64):(64,1)]' --type f16 0,0 8,0 x; echo "status $?"
$HLO banks 'f32[8,8]{1,0:E(256)}' --access row:0; echo "status $?"
yes 0 | head -n 1048577 | $HLO banks 'S[64:1]' --type f32 -; echo "status $?"
$HLO banks 'f32[8,8]{1,0:E(256)}' 0,0; echo "status $?"
