# A dimension of size 1 has no stride, so it leaves no gap between the boxes of a copy.
$HLO check '(128,64,1):(64,1,72)' --for tma --type f16
$HLO check 'Sw<3,4,3> o smem_ptr[16b](unset) o (128,1,64):(64,7,1)' --for tma --type f16
