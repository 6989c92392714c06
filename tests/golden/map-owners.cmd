# Cells name their owner, and threads, blocks and partitions are boxes; the owners' axes lie across,
# down or in further panels.
$HLO map 'S[(2,2,2,2):(1@bx,1@warpid,1@laneid,1)]' --shape 4,4 && $HLO map 'S[(2,2,4):(1@pid,2@m,1@m)] + R[2:2@pid]' --shape 4,4 && $HLO map 'S[(2,4,4):(4@F,1@P,1@F)]' --shape 4,8
