# Instructions by name: ldmatrix and stmatrix address rows of 16 bytes, others hold registers; what lies in memory no thread holds.
rows='(32,64):(64,1)'
$HLO access 'ldmatrix.x4 src' "$rows" --type f16; $HLO banks "$rows" --access ldmatrix --type f16
$HLO access ldmatrix.x2.trans 'Sw<3,3,3> o 0 o (64,32):(1,64)' --type f16; $HLO access 'stmatrix.x1' '(2,32,64):(2304,72,1)' --type f16
$HLO access 'ldmatrix.m16n16.x1.trans.b8' '(32,64):(64,1)' --type u8
$HLO access 'ldmatrix.x4 dst' "$rows" --type f16; $HLO access 'mma.m16n8k16.f16 A' "$rows" --type f16
$HLO access 'mma.m16n8k16.f16 C' '(16,8):(8,1)'; $HLO access 'tcgen05.ld.32x32b.x32' '(32,32):(36,1)' --type f32
for threads in 'wgmma.m64n128k16.f16 A' 'tcgen05.ld.32x32b.x32 src' 'tcgen05.cp.128x256b src' 'tcgen05.mma.m128n128k16.f16 A'; do $HLO access "$threads" "$rows" --type f16; done
for memory in '(32,64):(65,1)' '(4,64):(1,4)' '(32,12):(16,1)' '(8,8):(8,1)' '(64):(1)' 'gmem_ptr[16b](0x0) o (32,64):(64,1)' 'mma.m16n8k16.f16 A' 'f16[32,64]'; do
  $HLO access 'ldmatrix.x4' "$memory" --type f16; done
$HLO access ldmatrix.x4 "$rows" --type f16 --target gfx942; $HLO access 'mma.m16n8k16.f16 A' '(8,8):(8,1)' --type f16
