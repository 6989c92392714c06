# Presets of TVM 0.27 are expanded as TVM expands them, and arguments that TVM refuses are refused.
for preset in 'mma_shared_layout(16, 64, 128B, float16)' ' mma_shared_layout (16, 60, 128B, float16) ' \
  'mma_shared_layout(3, 24, 96, 64B, float16)' 'mma_shared_layout(16, 128, 32B, s4)' \
  'mma_shared_layout(4, 64, 128B, float16)' 'mma_shared_layout(12, 64, 128B, float16)' \
  'mma_shared_layout(16, 64, 65B, float16)' 'mma_shared_layout(16, 64, 128B)' 'mma_shared_layout(64, 128B, float16)' \
  'mma_shared_layout(16, 64, 128B, c128)' 'mma_shared_layout(16, -3, 128B, float16)' \
  'mma_shared_layout(16, 4611686018427387904, none, float16)' \
  'tmem_datapath_layout(B, 64, 32)' 'tmem_datapath_layout(E, 64, 64)' 'tmem_datapath_layout(C, 64, 64, sub_slab=1)' \
  'tmem_datapath_layout(F, 64, 64, sub_slab=1)' 'tmem_datapath_layout(D, 128, 64, sub_slab=1)' \
  'tmem_datapath_layout(D, 127, 64)' 'tmem_datapath_layout(DD, 128, 64)' 'tmem_datapath_layout(D, 128)' \
  'tmem_datapath_layout(E, 64, 63)' 'wg_local_layout(128, 64)' 'wg_local_layout(128)' \
  'tcgen05_atom_layout(32x32b, 128, 32, float32)' 'tcgen05_atom_layout(16x64b, 64, 32, float32)' 'tcgen05_atom_layout(9x9b, 64, 32, float32)' \
  'trainium(PF, 128, 512)' 'trainium(FP, 512, 256)' 'trainium(PPF, 16, 8, 3)' 'trainium(PQ, 16, 8)' 'trainium(P, 16, 8)' \
  'trainium(PP, 16, 9)' 'trainium(FF, 8, 4)' 'trainium(PF, 128, 4611686018427387904)' \
  'trainium_psum(PF, 128, 4096)' 'trainium_psum(PFF, 128, 3, 1024)' 'trainium_psum(PFF, 128, 2, 300)' 'trainium_psum(PF, 128, 1023)' \
  'mma_shared_layout(16, 65, none, float16)' 'mma_shared_layout(16, 99999999999999999999, none, float16)' 'mma_shared_layout(16, 64, none, float16' \
  'mma_shared_layout(16, 64, 128B, float16, sub_slab=1)' 'wg_local_layout(128, 64, banana)' 'wg_local_layout' 'tmem_datapath_layout(, 64, 64)' \
  'tmem_datapath_layout(F, 64, 64, sub_slab=2)' 'tcgen05_atom_layout(32x32b, 64, 63, float32)' 'tcgen05_atom_layout(32x32b, 64, 64, float16)' \
  'tcgen05_atom_layout(32x32b, 128, 256, float32)' 'tcgen05_atom_layout(32x32b, 128, 3, float16)' 'trainium(, float32)'; do
  $HLO convert --to tirx "$preset" 2>&1 | grep -v '^ ' | sed "s/^/$preset  /"
done
