# An array in VMEM without tiles has those that Mosaic gives to windows and scratch, which are said to be assumed: as
# many rows as it needs, up to 8, and whole words; a bool takes a word. Of a GPU S(1) is another memory.
$HLO show 'f32[40000,3]{1,0:S(1)}' 'memref<33x1xi8, #tpu.memory_space<vmem>>' 's4[1,1000]{1,0:S(1)}'
for layout in 'f32[3,200]{1,0:S(1)}' 'bf16[1,1000]{1,0:S(1)}' 'bf16[17,100]{0,1:S(1)}' 'f32[130]{0:S(1)}' 'bf16[300]{0:S(1)}' 'pred[9,9]{1,0:S(1)}' \
  'memref<2x5x128xbf16, #xir.memory_space<vmem, tc>>' 'f32[]{:S(1)}'; do $HLO show "$layout" --format csv --fields shape,assumed,bytes | tail -1; done
$HLO index 'bf16[16,256]{1,0:S(1)}' 1,0; $HLO index 'bf16[16,256]{1,0:S(1)}' 0,128; $HLO predict 'f32[40000,3]{1,0:S(1)}'
$HLO convert 'f32[40000,3]{1,0:S(1)}' --to xla; $HLO show 'f32[8,3]{1,0:S(1)}' --target gpu | sed -n 2p
# predict says it beside the layout in HBM, of a memref, too, whose tiles are never written.
$HLO predict 'memref<40000x3xf32, #tpu.memory_space<vmem>>' 'f32[40000,3]{1,0:S(1)}' --target v5e
