# Beside a window, the other panels show only the boxes that its elements lie in: whole threads, and
# whole lines of memory.
$HLO map 'S[(4,4):(1@pid,1)]' --window 1:3,1:3
$HLO map 'S[(4,2,4):(1@warpid,1@laneid,2@laneid)]' --shape 4,8 --window 2:4,0:1
