# A layout that TVM or the hardware does not support gets a warning and is shown. index refuses a
# swizzle of threads, because it has no defined place.
$HLO show 'S[(4,8):(8@laneid,1@tx)]' 'S[(4,16):(16@laneid,1)]' 'SwizzleLayout(3,3,3)' --type f16
$HLO show 'ComposeLayout(3,3,3,TileLayout(S[(4,8):(1@laneid,1)]))'; $HLO index 'ComposeLayout(3,3,3,TileLayout(S[(4,8):(1@laneid,1)]))' 0,0; echo $?
