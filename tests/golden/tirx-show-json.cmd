# The NDJSON fields of TIRx layouts, with --shape and with --type; a shape of another size is an
# error.
$HLO show 'S[(8,2,4,2):(4@laneid,1@warpid,1@laneid,1)] + R[2:4@warpid] + 5@warpid' 'ComposeLayout(3,3,3,TileLayout(S[(8,6):(8,1)] + 0@m))' --shape 8,6 --format ndjson
$HLO show 'S[(8,2,4,2):(4@laneid,1@warpid,1@laneid,1)] + R[2:4@warpid] + 5@warpid' 'ComposeLayout(3,3,3,TileLayout(S[(8,6):(8,1)] + 0@m))' --type int4 --format ndjson
