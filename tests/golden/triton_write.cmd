# Layouts of any notation as Triton's encodings, and registers of threads.
$HLO convert --to triton 'Sw<3,4,3> o smem_ptr[16b](unset) o (8,64):(64,1)' 'Sw<3,3,3> o 0 o (64,(64,2)):(64,(1,4096))' 'Sw<2,5,3> o smem_ptr[4b](unset) o (8,64):(64,1)'
$HLO convert --to triton '(8,64):(64,1)' 'Sw<3,3,3> o 0 o (8,64):(64,1)' 'f32[64,128]{0,1}' '((8,8),8):((1,64),8)' 'tmem_datapath_layout(D,128,128)'
$HLO convert --to triton 'S[(4,4,8,2,4,8):(16,1@warpid,4@laneid,8,1@laneid,1)]' --shape 128,64
for text in '#ttg.slice<{dim = 1, parent = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>}>' \
  '#ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[1]]}>'; do $HLO convert "$text" --shape 64 --to triton; done
for text in '#ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>' \
  '#triton_gpu.shared<{vec = 4, perPhase = 2, maxPhase = 4, order = [1, 0], hasLeadingOffset = false}>' \
  '#ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = false, elementBitWidth = 16}>' '#ttg.padded_shared<[128:+8, 512:+16] {order = [1, 0], shape = [64, 64]}>' \
  '#ttng.tensor_memory_encoding<blockM = 64, blockN = 32, colStride = 1>' '#ttng.tensor_memory_scales_encoding<>'; do $HLO convert "$text" --shape 64,64 --to triton; done
$HLO convert '#ttng.tensor_memory_encoding<blockM = 64, blockN = 64, colStride = 1, CGALayout = [[1, 0]], twoCTAs = true>' --shape 256,64 --to triton
$HLO show '#ttng.tensor_memory_encoding<blockM = 64, blockN = 64, colStride = 1, CGALayout = [[0, 1]], twoCTAs = true>' --shape 128,128
$HLO convert --to triton '(6,8):(8,1)' '(8,8):(8,0)' '(8,8):(9,1)' 'S[(4,8):(8@tid,1@tid)]' 'f32[]'
$HLO convert --to triton 'linear register=[[0,1],[1,1]] lane=[[2,0]] shape=[4,2]' 'linear offset=[[0,1],[1,1]] shape=[4,2]' 'linear register=[[1]] offset=[[0]] shape=[2]'
$HLO convert --to triton 'f32[8,2,2]{1,0,2:T(1,2,4)}' 'f32[4]{0:T(3)}' 'ComposeLayout(0,2,2,TileLayout(S[(2):(5)]))'
$HLO convert --to triton -f json 'linear offset=[[1,0],[1,1]] shape=[2,2]'
for text in '#ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0]}>' '#ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 16}>'; do
  $HLO convert "$text" --shape 64,64 --to cute; $HLO index "$text" --shape 64,64 5,20; $HLO compare "$text" 'Sw<3,3,3> o 0 o (64,64):(64,1)' --shape 64,64; done
$HLO banks '#ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0]}>' --shape 8,64 --type f16
tv='TV Layout C: ((4,8),(2,2)):((32,1),(16,8))'; $HLO index "$tv" 'T5 V2' T31; $HLO index "$tv" --inverse 41
$HLO index '((4,8),(2,2)):((32,1),(16,8))' 'T5,V1' 'T32 V0' 'T1 W2'; $HLO index '(4,8,2):(1,4,32)' 'T1 V1'
dot='#ttg.dot_op<{opIdx = 0, parent = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>, kWidth = 2}>'
$HLO index "$dot" --shape 32,32 'T37 V2' 9,3 T128; $HLO index "$dot" --shape 32,32 --inverse 9,3 'T37 V2' 'laneid=5 m=2 warpid=1'; $HLO index "$dot" --shape 32,32 --inverse 9,3 -f json
$HLO index '(_8,(_4,_2)):(_1@0,(_1@0@1,_1@1@1))' 0 9 '7,(3,1)' 8,0; $HLO index '(_4,_4):(_1@1@0,_1@1)' 5 -f json; $HLO index '(4,4):(1@1,2)' 5; $HLO index '(4,4):(1@1,2@0)' --inverse 5
# Tensor memory of two CTAs is asked by the whole array; the CTA is a part of the place.
$HLO index 'TensorMemoryLayout((128, 64), 1, [[1, 0]], True)' --shape 256,64 --type f32 100,3 200,3
$HLO convert 'TensorMemoryLayout((64, 64), 1, [[1, 0]], True)' --shape 256,128 --type f32 --to gluon
