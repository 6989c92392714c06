# Elements are not packed across partitions, lanes or banks, because neighbours there form no
# wider element.
for axis in P TLane Bank F TCol m; do $HLO convert "S[(2,4):(4@$axis,1@$axis)] + 8@$axis" --pack 4; echo "status $?"; done
$HLO convert 'S[(4,16):(1@P,1)] + 2@P' --pack 4
$HLO convert 'S[(4,4):(4@P,1@P)]' --unpack 4
$HLO convert 'S[(4,4):(4@P,1@P)]' --pack 1
