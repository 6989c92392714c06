# What is pasted of Triton: files with names, types, dumps, bases; AMD, tensor memory, padding, clusters.
mfma='#ttg.amd_mfma<{version = 3, warpsPerCTA = [2, 2], instrShape = [16, 16, 16], isTransposed = true}>'
wmma='#ttg.amd_wmma<{version = 2, isTranspose = true, ctaLayout = {register = [[0, 1]], warp = [[0, 2], [1, 0]]}}>'
for text in "$mfma" "#ttg.dot_op<{opIdx = 0, parent = $mfma, kWidth = 4}>" "$wmma" "#ttg.dot_op<{opIdx = 1, parent = $wmma, kWidth = 8}>" \
  '#ttg.amd_wmma<{version = 2, isTranspose = true, warpsPerCTA = [2, 2]}>' '#triton_gpu.mfma<{nonKDim = 32, warpsPerCTA = [4, 1], isTransposed = false}>' \
  '#ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [4, 8], warpsPerCTA = [2, 2], order = [1, 0], CGALayout = [[1, 0], [0, 0]]}>' \
  '#triton_gpu.blocked<{sizePerThread = [1, 2], threadsPerWarp = [4, 8], warpsPerCTA = [2, 2], order = [1, 0], CTAsPerCGA = [2, 2], CTASplitNum = [2, 1], CTAOrder = [0, 1]}>' \
  '#triton_gpu.shared<{vec = 8, perPhase = 2, maxPhase = 4, order = [1, 0], hasLeadingOffset = true}>' \
  '#ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8, fp4Padded = true}>' \
  '#ttg.padded_shared<[128:+8] {order = [1, 0], shape = [64, 64]}>' \
  '#ttng.tensor_memory_encoding<blockM = 64, blockN = 32, unpacked = true>' '#ttng.tensor_memory_scales_encoding<>'; do
  $HLO convert "$text" --shape 64,64 --type f16 --to linear; done
names='#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
#row = #ttg.slice<{dim = 0, parent = #blocked}> // of the maximum
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
#loc = loc("kernel.py":3:0)'
$HLO convert --to tirx "$names
tensor<128x64x!tt.ptr<f16>, #blocked>"; $HLO convert --to tirx "$names tensor<64xf32, #row>"
$HLO index "$names !ttg.memdesc<2x64x32xf16, #shared, #smem, mutable>" 1,2,3
dump='
 - register=1 -> (0, 1)
   register=2 -> (8, 0)
 - lane=1 -> (0, 2)
   lane=2 -> (0, 4)
   lane=4 -> (1, 0)
   lane=8 -> (2, 0)
   lane=16 -> (4, 0)
 - warp is a size 1 dimension
where out dims are: [dim0 (size 16), dim1 (size 8)]'
$HLO convert "$dump" --to linear; $HLO convert "$dump" --to tirx; $HLO index 'linear register=[[0,1],[0,2]] lane=[[1,0]] shape=[2,4]' 1,3
$HLO show '#ttg.padded_shared<[4:+2] {order = [1, 0], shape = [4, 8]}>' --type f16
$HLO show 'linear row=[[1,0],[2,0]] col=[[0,1],[0,0],[0,2]] shape=[4,4]' --type f32
$HLO convert 'S[(4,4):(1@TLane,1@TCol)]' 'S[(4,2,2):(1@TLane,4@TCol,1@TCol)]' --to linear; $HLO convert 'S[4:1] + R[2:4]' --to linear
$HLO convert "$names !ttg.memdesc<32x32xf16, #shared, #smem, mutable, 2x64x32>" --to tirx; $HLO convert "tensor<64xf16, #none>" --to tirx
$HLO convert 'linear register=[[0,1],[1,1]] lane=[[2,0]] shape=[4,2]' --to tirx; $HLO convert '#ttg.linear<{register = [[0, 1], [1, 1]], lane = [], warp = [], block = []}>' --to linear
for text in '#ttg.amd_mfma<{version = 3, warpsPerCTA = [1, 4], instrShape = [64, 4, 16], isTransposed = false}>' '#ttg.amd_rotating_shared<{vec = 8}>' \
  '#ttg.shared_linear<{offset = [[0, 1], [1, 0]]}, alignment = 16>' '#ttng.tensor_memory_encoding<blockM = 128, blockN = 32, colStride = 2>' \
  'linear register=[[0,1],[2]] shape=[4,2]' ' - register=2 -> (0)' 'linear nothing=[]' '#ttg.slice<{dim = 0, parent = #ttng.tensor_memory_scales_encoding<>}>'; do $HLO show "$text" --shape 4,64; done
$HLO show '#triton_gpu.shared<{vec = 8, perPhase = 2, maxPhase = 4, order = [1, 0], hasLeadingOffset = true}>' --shape 64,64
# Buffers one behind the other, of any number: bases have only powers of two.
three='!ttg.memdesc<3x64x64xf16, #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>, #ttg.shared_memory>'
$HLO index "$three" 2,5,7; $HLO show "$three"; for to in cute linear; do $HLO convert "$three" --to $to; done; $HLO access ldmatrix.x4 "$three"
$HLO index '!ttg.memdesc<3x64x64xf16, #ttg.padded_shared<[128:+8] {order = [1, 0], shape = [64, 64]}>, #ttg.shared_memory>' 2,5,7
