# Gluon's layouts are attributes of Triton, also by position and behind modules; convert --to gluon writes them.
$HLO convert --to triton --shape 64,64 --type f16 'gl.BlockedLayout([1, 8], [8, 4], [4, 1], [1, 0])' 'SliceLayout(dim=1, parent=BlockedLayout([1, 8, 1], [8, 4, 1], [4, 1, 1], [1, 0, 2]))' \
  'NVMMASharedLayout(swizzle_byte_width=128, element_bitwidth=16, rank=2, transposed=True, fp4_padded=False, cga_layout=[])'
$HLO convert --to gluon --shape 64,64 --type f16 '#ttg.dot_op<{opIdx = 0, parent = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>, kWidth = 2}>' \
  '#ttg.slice<{dim = 0, parent = #ttg.blocked<{sizePerThread = [1, 1, 2], threadsPerWarp = [1, 8, 4], warpsPerCTA = [1, 4, 1], order = [2, 1, 0]}>}>' \
  '#ttg.amd_mfma<{version = 3, warpsPerCTA = [2, 2], instrShape = [32, 32, 8], isTransposed = true}>' \
  '#ttg.padded_shared<[64:+8] {order = [1, 0], shape = [64, 64]}>' '#ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = false, elementBitWidth = 16}>' \
  'linear register=[[0,1],[0,2],[0,4],[32,0]] lane=[[0,8],[0,16],[0,32],[1,0],[2,0]] warp=[[4,0],[8,0],[16,0]] block=[] shape=[64,64]'
$HLO show --shape 128,64 --type f32 'TensorMemoryLayout(block=[128, 64], col_stride=1, cga_layout=[], two_ctas=False, fp4_padded=False)'
# No mapping, a key that is not known, a value that is none, no name of Gluon.
$HLO show --shape 64,64 'AutoLayout()' 'SwizzledSharedLayout(vec=8, per_phase=1, max_phase=8, ordr=[1, 0])' 'SwizzledSharedLayout(vec=8, per_phase=1, max_phase=[8], order=[1, 0])' \
  'SliceLayout(dim=1, parent=SwizledLayout())' 'BlokedLayout([1, 8], [8, 4], [4, 1], [1, 0])' 'BlockedLayout([1, 8], [8, 4], [4, 1])' 'BlockedLayout([1, 8], [8, 4'
