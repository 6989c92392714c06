# Each malformed TIRx layout has a message with its place and, where possible, a hint.
for layout in 'S[(4,8):(8,1,1)]' 'S[8:1] + S[8:1]' 'R[4:1@laneid]' 'S[8:1@lane]' 'S[8:1@reg]' 'S[0:1]' 'S[8:4@laneid] - 3' 'SwizzleLayout(3,4,3)' 'S[8:1] +' 'tmem_datapath_layout(Q,128,64)' 'tmem_datapath_layout(B,128,64)' 'tcgen05_atom_layout(32x32b,100,32,float32)' 'mma_shared_layout(float16,128B,64,64,64B)' 'mma_shared_layout(128B,64,64)' 'SwizzleLayout(3,3,3,True,4)' 'ComposeLayout(3,3,3,S[8:1],False,4)'; do $HLO show "$layout"; echo "status $?"; done
$HLO show 'S[8:1]' --shape 3,3; echo "status $?"
$HLO show 'S[8:1]' --swizzle 128B; echo "status $?"
$HLO show 'S[8:1]' --swizzle 256B; echo "status $?"
$HLO show 'S[8:1]' --type float17; echo "status $?"
for layout in 'ComposeLayout(3,3,tile_layout=S[8:1],3)' 'SwizzleLayout(3,swizzle_len=3,3)' 'ComposeLayout(swizzle=SwizzleLayout(3,3,3),2 + S[8:1])'; do $HLO show "$layout"; echo "status $?"; done
