# Instructions by their names, PTX's and CUTLASS's, stand for the layouts that they prescribe. A wrong name lists
# near ones.
$HLO show 'mma.m16n8k16.f16 A' ldmatrix.x4.trans 'tcgen05.mma.m64n32k16.f16 D' smem.K_SW128.f16
$HLO index SM80_16x8x16_F32F16F16F32_TN.C 'T5 V2'; $HLO index --inverse 'mma.m16n8k16.f16 C' 41
$HLO compare 'wgmma.m64n128k16.f16 C' 'wgmma.mma_async.sync.aligned.m64n128k16.f32.f16.f16 D'
$HLO compare 'mma.m16n8k8.tf32 A' 'mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 A'
$HLO convert --to cute 'tcgen05.ld.16x256b.x2' 'SM100_TMEM_LOAD_16dp256b2x' 'Layout_MN_SW64_Atom<half_t>' SM75_U32x1_MOVM_T movmatrix
for name in 'mma.m16n8k17.f16 A' 'wgmma.m64n12k16.f16 C' ldmatrix.x3.trans tcgen05.ld.32x33b.x32 mma.m16n8k16.f17 'mma.m16n8k16.f16 Q' \
    mma.m16n8k16.f16 tcgen05.ld.16x256b.x64 cp.async.16 mmma.m16n8k16.f16 tcgen05.cp.4x256b.f16 'mma.m99999999999999999999n8k1' \
    SM80_16x8x16_F32F16F16F39_TN.A 'wgmma.m64n8k16.f32.f16.bf16 C' 'wgmma.m64n8k32.f32.s8.s8 C' smem tcgen05 'mma.m8n8k4.f64 A?'; do
    $HLO show "$name"
done
$HLO convert 'ldmatrix.x4.trans src' --type f32 --to cute
$HLO index 'mma.m16n8k16.f16 C' 'T5 V2' --explain
