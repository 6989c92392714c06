# An accumulator in Blackwell tensor memory takes 128 lanes by 224 columns. 224 is not a power of two,
# so that two stages and their scale factors fit into 512 columns.
hlo=${HLO:-hlo-layout}
tile='S[(2,128,112):(112@TCol,1@TLane,1@TCol)]'
$hlo show "$tile" --type f32
$hlo index "$tile" 0,0,0 0,5,3 1,0,0 1,127,111
echo 'the second half of the columns of the MMA data path D, as a layout of its own:'
$hlo convert 'tmem_datapath_layout(D,128,224)' --slice :,112:224
echo 'two stages, then three:'
$hlo show 'S[(2,2,128,112):(224@TCol,112@TCol,1@TLane,1@TCol)]' --type f32
$hlo show 'S[(3,2,128,112):(224@TCol,112@TCol,1@TLane,1@TCol)]' --type f32
