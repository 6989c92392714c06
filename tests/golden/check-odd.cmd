# What an instruction must not take: another width or memory than its operand has, types that it does not multiply,
# atoms without a type, and sizes that overflow. What it must take though it looks odd.
ask() { $HLO check "$1" --for "$2"; }
$HLO show smem.K_SW128; $HLO show 'Layout_K_SW128_Atom<foo>'; $HLO show smem.K_SW128 --type f6e2m3fn; $HLO show smem.K_SW128 --type f16
fragment='((4,8),(2,2,2)):((32,1),(16,8,128))' # of A
ask "rmem_ptr[32b](unset) o $fragment" 'mma.m16n8k16.f16 A'; ask "smem_ptr[16b](unset) o $fragment" 'mma.m16n8k16.f16 A'
ask "rmem_ptr[16b](unset) o $fragment" 'mma.m16n8k16.f16 A'
ask 'smem_ptr[32b](unset) o (128,64):(65536,1)' 'tcgen05.mma.m128n64k16.f16 D'
ask 'tmem_ptr[16b](unset) o (128,64):(65536,1)' 'tcgen05.mma.m128n64k16.f16 D'
ask 'tmem_ptr[32b](unset) o (128,64):(65536,1)' 'tcgen05.mma.m128n64k16.f16 D'
ask 'rmem_ptr[16b](unset) o 64:1' vector.16; ask 'tmem_ptr[16b](unset) o 64:1' vector.16; ask 'mma.m16n8k16.f16 A' vector.16
ask '(64,16):(16,1)' 'wgmma.m64n64k16.s16 A'
ask 'Sw<1,60,1> o smem_ptr[16b](unset) o (8,8):(8,1)' ldmatrix.x1; ask 'Sw<1,3,3> o smem_ptr[16b](unset) o (8,8):(8,1)' ldmatrix.x1
huge='9223372036854775807'
$HLO check "($huge,1):(0,0)" --for 'wgmma.m64n64k16.f16 A'; $HLO check "($huge,1):(0,0)" --for vector.16 --type f16
$HLO check '(4611686018427387904,4):(0,1)' --for vector.4 --type u8; $HLO check '(4611686018427387904,4):(0,1)' --for tma --type f32
B='smem_ptr[16b](unset) o (8,64):(64,1)'
$HLO access smem.K_SW128.f16 "$B"; $HLO access 'tcgen05.mma.m128n64k16.f16.f16.f16 D' "$B"
ask 'Sw<1,4,-3> o smem_ptr[16b](unset) o (8,64):(65,1)' vector.16; ask 'Sw<1,4,3> o gmem_ptr[16b](unset) o (8,64):(65,1)' vector.16
ask 'smem_ptr[8b](unset) o (8,384):(384,1)' 'tma dst'; ask 'smem_ptr[8b](unset) o (8,257):(257,1)' 'tma dst'
ask 'Sw<3,4,3> o smem_ptr[16b](unset) o (64,(64,2),3):(64,(1,4096),8192)' 'tma dst'
ask 'Sw<3,4,3> o smem_ptr[16b](unset) o (64,(64,2),3):(64,(1,4096),9000)' 'tma dst'
M='ptr[16b](unset) o (64,64):(64,1)'
ask "$M" 'cp.async.bulk.tensor.2d src'; ask "$M" 'cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes dst'
for name in cp.async.bulk cp.async.0 vector.0 smem.m64n8k16.f16 dp4a.m16n8k16.f64.A ldmatrix.x4.m8n16; do ask "$M" "$name"; done
$HLO show 'mma.sync.aligned.m8n8k4.col.row.f32.f16.f16.f32 A' 'mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32 A' 'mma.m16n8k16.col.row.f16 A'
$HLO check 'bf16[64,16]' 'bf16[64,16]' --for wgmma.m64n64k16.f16
# dp4a multiplies integers of 8 bits, whatever the name of the register is.
$HLO show dp4a.f64 'dp2a.s8 A' 'dp4a.u32.s32 A'
