# The rows of map: runs of cells with the element or the padding that each holds, for each panel,
# and only the chosen fields.
$HLO map 'f32[3]{0:T(4)}' --json && $HLO map 'S[(2,2):(1@laneid,0)] + R[2:2@laneid]' --format csv && $HLO map 'f32[3]{0:T(4)}' --fields panel,kind,index,place
