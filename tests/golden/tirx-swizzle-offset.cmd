# CuTe can express an offset and strides cannot. A swizzle that moves nothing is dropped; any
# other is not expressible in strides.
$HLO convert 'S[8:1] + 4' --to cute; $HLO convert 'S[8:1] + 4' --to strides; echo "status $?"
$HLO convert 'ComposeLayout(3,3,3,S[8:1])' 'ComposeLayout(3,3,3,S[(4,8):(512,1)])' --to strides
$HLO convert 'ComposeLayout(3,3,3,S[(2,8):(8,1)])' --to xla --type f16
$HLO convert 'ComposeLayout(3,3,3,S[(2,8):(64,1)])' --to strides; echo "status $?"
