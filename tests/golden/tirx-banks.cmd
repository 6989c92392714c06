# banks counts wavefronts of accesses to shared memory, before and after a swizzle, and suggests the
# smallest swizzle that avoids conflicts. A layout off the memory axis and bad options are errors.
$HLO banks 'S[(8,64):(64,1)]' --type f16 --fail-on-conflict; echo "status $?"
seq 0 7 | sed 's/$/,0/' | $HLO banks 'ComposeLayout(3,3,3,TileLayout(S[(8,64):(64,1)]))' - --type f16 --json
$HLO banks 'f32[32,32]' --access column:3,row:1 --suggest
$HLO banks 'S[(32,32):(32,1)]' --type f64 --suggest
$HLO banks 'S[(8,64):(64,1)]' --type s4 0,1 0,2 1,1
$HLO banks 'S[(8,64):(64@TLane,1)]' --type f16 --access diag; echo "status $?"
$HLO banks 'S[(8,64):(64,1)]'; echo "status $?"
$HLO banks 'S[(8,64):(64,1)]' --type f16 --width 17; echo "status $?"
