# A scratchpad has two dimensions: partitions (P), and within each a free dimension (F).
hlo=${HLO:-hlo-layout}
pad='S[(2,4,4):(4@F,1@P,1@F)]'
$hlo show "$pad" --shape 8,4 --type f32
$hlo index "$pad" --shape 8,4 0,0 3,1 4,0 7,3
$hlo index "$pad" --shape 8,4 --inverse 'P=3 F=5' 'P=4 F=0'
echo 'more rows than partitions: the major part goes to F'
$hlo convert 'trainium(FPF,32,512,512)' --to tirx
$hlo convert 'trainium_psum(PF,128,1024)' --to tirx
