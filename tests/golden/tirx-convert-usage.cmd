# A tuple, a missing type and two operations at a time are errors, with status 2.
$HLO convert '(f32[2])' --to tirx; echo "status $?"
$HLO convert 'S[(8,64):(64,1)]' --to xla; echo "status $?"
$HLO convert 'S[(4,6):(6,1)]' --pack 2 --unpack 2; echo "status $?"
