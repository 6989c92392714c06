# --explain lists every step from coordinates to the place: sums, offsets, swizzle, columns of
# tensor memory and replicas.
$HLO index --explain 'ComposeLayout(3,3,3,S[(8,64):(64,1)] + 64)' 2,3
$HLO index --explain 'S[(128,64):(1@TLane,1@TCol)] + R[2:64@TCol]' --type f16 3,5
# If there are more replicas than are listed, the output says so.
$HLO index --explain 'S[4:1] + R[100:4]' 2 | tail -2
$HLO index --inverse 'S[(128,64):(1@TLane,1@TCol)]' --type f16 'TLane=3 TCol=5' TCol=64 here --format ndjson; echo "status $?"
$HLO show 'S[(128,5):(1@TLane,1@TCol)] + 4@TCol' --type s8 --json | grep -o '"TCol":{[^}]*}'
