# May a layout be the operand of an instruction? What the instruction is told, or the rule that refuses and a layout
# near it.
ask() { $HLO check "$1" --for "$2" --type f16; }
ask 'Sw<3,4,3> o smem_ptr[16b](unset) o (128,64):(65,1)' 'wgmma.m64n128k16.f16 A'
ask 'Sw<3,4,3> o smem_ptr[16b](unset) o (128,64):(64,1)' 'wgmma.m64n128k16.f16 A'
ask '(128,64):(64,1)' 'wgmma.m64n128k16.f16 B'; ask '((8,8),(8,2)):((1,64),(8,512))' 'wgmma.m64n64k16.f16 B'
ask 'Sw<3,4,3> o smem_ptr[16b](unset) o (128,64):(64,1)' 'tcgen05.mma.m128n128k16.f16 B'
ask '(64,64):(65,1)' ldmatrix.x4; ask '(64,64):(1,64)' ldmatrix.x4; ask '(64,64):(1,64)' ldmatrix.x4.trans
ask '(8,64):(65,1)' vector.16; ask '(8,64):(64,1)' cp.async.16; ask 'smem_ptr[16b](unset) o (8,64):(64,1)' cp.async.16
ask 'ptr<f16, gmem, align<8>> o (8,64):(64,1)' cp.async.16; ask 'ptr<f16, smem, align<16>> o (8,64):(64,1)' 'cp.async.16 dst'
ask '((4,8),(2,2,2)):((32,1),(16,8,128))' 'mma.m16n8k16.f16 A'; ask '((4,8),(2,2,2)):((32,1),(16,128,8))' 'mma.m16n8k16.f16 A'
ask '((4,8),(2,2,2)):((16,1),(16,8,128))' 'mma.m16n8k16.f16 A'; ask 'wgmma.m64n64k16.f16 D' 'wgmma.m64n64k16.f16 D'
dot='#ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>'
$HLO check "$dot" --for 'mma.m16n8k16.f16 C' --shape 64,64
$HLO check "#ttg.dot_op<{opIdx = 1, parent = $dot, kWidth = 2}>" --for 'mma.m16n8k16.f16 B' --shape 64,64
$HLO check 'tmem_datapath_layout(D,128,224)' --for 'tcgen05.mma.m128n224k16.f16 D'
$HLO check 'tmem_datapath_layout(D,128,224)' --for 'tcgen05.mma.m64n224k16.f16 D'
$HLO check '(32,32):(1,32)' --for tcgen05.ld.32x32b.x32; $HLO check 'tcgen05_atom_layout(32x32b,128,32,float32)' --for tcgen05.ld.32x32b.x32
ask 'smem.K_SW128.f16' 'tcgen05.cp.128x256b'; ask 'Sw<3,4,3> o smem_ptr[16b](unset) o (128,64):(64,1)' tma
ask 'Sw<3,4,3> o smem_ptr[16b](unset) o (128,64):(72,1)' tma; ask 'gmem_ptr[16b](0) o (4096,1000):(1001,1)' tma
ask '(4096,1000):(1000,1)' 'tma src'; ask 'f16[128,64]{1,0}' vector.16
$HLO check '(8,64):(64,1)' --for vector.16; $HLO check '(8,64):(64,1)'; $HLO check '(8,64):(64,1' --for tma
$HLO check '(8,64):(64,1)' --for vector.3; $HLO check '(8,64):(64,1)' --for 'mma.m16n8k16.f16 Q'; $HLO check '(8,64):(64,1)' --for smem.K_SW128.f16
$HLO check 'Sw<3,4,3> o smem_ptr[16b](unset) o (64,16):(64,1)' '(8,8):(9,1)' --for 'wgmma.m64n64k16.f16 A' -f json
# Two buffers, of which an instruction takes one.
$HLO check 'Sw<3,4,3> o smem_ptr[16b](unset) o (2,64,64):(4096,64,1)' --for 'wgmma.m64n64k16.f16 A' -f ndjson --fields rule,wanted,got,why
