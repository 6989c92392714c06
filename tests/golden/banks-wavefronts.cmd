# banks counts wavefronts of accesses to shared memory, before and after a swizzle.
$HLO banks --top all 'S[(8,64):(64,1)]' --type f16 --fail-on-conflict; echo "status $?"
seq 0 7 | sed 's/$/,0/' | $HLO banks --top all 'ComposeLayout(3,3,3,TileLayout(S[(8,64):(64,1)]))' - --type f16 --json
$HLO banks --top all 'S[(8,64):(64,1)]' --type s4 0,1 0,2 1,1
