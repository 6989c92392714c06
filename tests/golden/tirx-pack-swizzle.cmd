# With a swizzle, as many elements are packed as the swizzle keeps together.
for count in 2 8 16 3; do $HLO convert 'ComposeLayout(3,3,3,S[(8,64):(64,1)] + R[2:64])' --pack $count; done
$HLO convert 'ComposeLayout(3,3,3,S[(8,64):(64,1)] + R[2:64])' --unpack 4
