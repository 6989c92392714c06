# A layout that puts two elements in one place is reported as not injective.
$HLO show 'S[(2,2):(1,1)]' 'S[2:2]'
