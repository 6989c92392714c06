# The scale factors of a block-scaled MMA in tensor memory are 32 rows of 4 factors, with a copy for
# each of the four warps. Four 8-bit factors share a 32-bit cell (epc = 32 / 8 = 4 on TCol).
hlo=${HLO:-hlo-layout}
atom='S[(32,4):(1@TLane,1@TCol)] + R[4:32@TLane]'
$hlo show "$atom" --type f8e8m0fnu
echo 'direct sum with 4 row groups, a cell each, and 4 groups of factors along K:'
$hlo convert "$atom" --direct-sum 'S[(4,4):(4@TCol,16@TCol)]'
echo 'each factor used by two MMAs (a stride of 0), which no place can tell apart:'
$hlo convert "$atom" --direct-sum 'S[(4,2,4):(4@TCol,0@TCol,16@TCol)]' --other-shape 4,8
$hlo show 'S[(4,32,2,4,4):(4@TCol,1@TLane,0@TCol,16@TCol,1@TCol)] + R[4:32@TLane]' --type f8e8m0fnu
echo 'a pipe of two stages:'
$hlo convert "$atom" --direct-sum 'S[(2,4,4):(64@TCol,4@TCol,16@TCol)]' --other-shape 8,4
echo 'and the way back: which outer makes the sum of this atom?'
$hlo compare "$atom" 'S[(4,32,4,4):(4@TCol,1@TLane,16@TCol,1@TCol)] + R[4:32@TLane]' --sum-of
