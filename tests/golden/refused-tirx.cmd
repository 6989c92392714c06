# Every operation on a TIRx layout that is impossible has a message of its own.
try() { "$HLO" "$@" 2>&1 | sed -n 1p; }
try convert 'S[8:1]' --tile 'ComposeLayout(3,3,3,S[64:1])'
try convert 'S[8:1]' --tile 'S[(2,2):(2,1)]'
try convert 'S[8:1]' --tile 'S[4611686018427387904:1]'
try convert 'S[8:1]' --direct-sum 'S[(2,2):(2,1)]'
try convert 'S[8:1]' --direct-sum 'ComposeLayout(3,3,3,S[64:1])'
try convert 'S[(4,6):(6,1)]' --group 5,5
try convert 'S[(4,6):(6,1)]' --group 3,8
try convert 'S[8:1]' --slice 2:9
try convert 'S[8:1]' --slice 3:3
try convert 'S[(2,8):(8,1)]' --slice 0:1
try convert 'S[(4,6):(6,1)]' --shape 24 --slice 5:7
try convert 'S[8:1]' --pack 3
try convert 'S[8:2]' --pack 2
try convert 'S[8:1@laneid]' --pack 2
try convert 'S[8:1] + 1' --pack 2
try convert 'S[(2,8):(9,1)]' --pack 2
try convert 'S[8:1] + R[2:9]' --pack 2
try convert 'ComposeLayout(0,3,3,S[64:1])' --pack 2
try convert 'S[8:1]' --unpack 3
try convert 'S[8:1]' --unpack 4611686018427387904
try convert 'S[8:4611686018427387904]' --unpack 4
try convert 'ComposeLayout(30,16,16,S[64:1])' --unpack 8
try convert 'ComposeLayout(3,3,3,S[64:1])' --to xla --type f32
try convert 'S[8:1] + R[2:8]' --to xla --type f32
try convert 'S[8:1] + 4' --to xla --type f32
try convert 'S[8:1@laneid]' --to cute
try show 'mma_shared_layout((8,64),3,"float4")'
try show 'tmem_datapath_layout("Q",128,64)'
try show 'tmem_datapath_layout("F",100,64)'
try show 'tmem_datapath_layout("F",64,64,5)'
try show 'tcgen05_atom_layout("9x9",(128,64),"float32")'
try show 'tcgen05_atom_layout("32x32b",(64,64),"float16")'
try show 'tcgen05_atom_layout("32x32b",(128,64,2),"float32")'
try show 'tcgen05_atom_layout("16x64b",(128,64),"float64")'
try show 'trainium("XPF",(128,64,64))'
try show 'trainium("PF",(128,64,64))'
try show 'trainium_psum("PF",(128,640000))'
try show 'wg_local_layout(64,64)'
try compare 'S[(4097,2):(0,1)] + R[4097:2]' 'S[(4097,2):(0,1)] + R[4097:3]'
try compare 'S[9223372036854775807:2]' 'S[9223372036854775807:3]'
