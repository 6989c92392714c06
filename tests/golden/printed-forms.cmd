# One text of each form in which CuTe's and Triton's printers, users and names of instructions write
# layouts. Each is read; what it means is printed as CuTe, or as linear bases.
cute() { for text; do $HLO convert "$text" --to cute || echo "not read: $text"; done; }
linear() { shape=$1; shift; for text; do $HLO convert "$text" --shape "$shape" --type "${type:-f16}" --to linear || echo "not read: $text"; done; }
# shape : stride
cute '((2,2),8):((1,4),2)' '(_8,_64):(_64,_1)' '(8, 64) : (64, 1)' '(8):(1)' '(8,):(1,)' '8:1' '(8,64)' \
    '(8,_4):(_4,_1)' '(4,8):(-1,4)' '(8,64):(64,1) // a comment'
# C++, the DSL, pycute, tensor-layouts, MLIR
cute 'Layout<Shape<_8,_64>,Stride<_64,_1>>' 'cute.make_layout((8,64), stride=(64,1))' 'Layout((8, 64),(64, 1))' \
    'make_layout(make_shape(_8{},_64{}), make_stride(_64{},_1{}))' '!cute.layout<"(8,64):(64,1)">' \
    'ComposedLayout<Swizzle<3,4,3>, smem_ptr_flag_bits<16>, Layout<Shape<_8,_64>,Stride<_64,_1>>>'
# swizzles
cute 'Sw<3,4,3> o _0 o (_8,_64):(_64,_1)' 'Sw<3,4,3> o 512 o (_8,_64):(_64,_1)' 'S<3,4,3> o 0 o (8,64):(64,1)' \
    'SW_3_4_3 o 0 o (8, 64):(64, 1)' 'ComposedLayout(Swizzle(3,4,3),0,Layout((8, 64),(64, 1)))' \
    '(Swizzle(3, 3, 3)) o ((8, 64) : (64, 1))' 'S<2,0,-4 o 0 o (8,64):(64,1)' 'S<2,3,-3> o 0 o (8,64):(64,1)' \
    '!cute.composed_layout<"S<2,0,3> o 0 o (8,8):(8,1)">' \
    'Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)' 'Sw<3,4,3> o smem_ptr_16b(unset) o (_8,_64):(_64,_1)' \
    'Sw<3,4,3>_smem_ptr[16b](0x7f0000000400) o (_8,_64):(_64,_1)'
# pointers and tensors
cute 'ptr[32b](0x7f00) o (8,64):(64,1)' 'ptr[32b]((nil)) o ((_1,_8),_1,_2):((_0,_1),_0,_2048)' \
    'gmem_ptr[16b](0x7f00) o (8,64):(64,1)' 'tmem_[32b](0x0000.0000) o (128,64):(65536,1)' \
    'tensor<ptr<f16, smem> o (8,64):(64,1)>' 'tensor<ptr<f32, rmem, align<32>> o (4,2):(1,4)>' \
    'tensor(raw_ptr(0x7f00: f32, generic, align<4>) o (8,16):(16,1), data=' 'ArithTuple(0,0) o (8,4):(1,8)'
for text in '(8,4):(1@0,1@1)' '(8,(4,2)):(1@0,(1@0@1,1@1@1))' '(_8,_4):(_1@0,_1@1)'; do $HLO index "$text" 1,1; done
# labelled lines
cute 'TV Layout A: ((4,8),(2,2)):((32,1),(16,8))' 'LayoutA_TV:  ((_4,_8),(_2,_2)):((_32,_1),(_16,_8))' \
    'TV Layout tiled: (32,4):(4,1)' 'TV Layout Src: (32,8):(8,1)' 'TiledLayout_TV: (_32,_4):(_4,_1)' \
    'Thr Layout VMNK: (32,2,2,1):(1,32,64,0)' 'ThrLayoutVMNK:  (_32,_2,_2,_1):(_1,_32,_64,_0)'
# Triton 3.3 to 3.9
linear 32,32 '#ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [2, 1], order = [1, 0]}>' \
    '#ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [2, 1], order = [1, 0], CGALayout = []}>' \
    '#ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [2, 1], order = [1, 0], CTAsPerCGA = [1, 1], CTASplitNum = [1, 1], CTAOrder = [1, 0]}>' \
    '#ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 1], instrShape = [16, 8]}>' \
    '#ttg.dot_op<{opIdx = 0, parent = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 1], instrShape = [16, 8]}>, kWidth = 2}>' \
    '#ttg.amd_mfma<{version = 3, warpsPerCTA = [1, 1], instrShape = [32, 32], isTransposed = true}>' \
    '#ttg.amd_mfma<{version = 4, warpsPerCTA = [1, 1], instrShape = [32, 32, 8], isTransposed = false, tilesPerWarp = [1, 1], elementBitWidth = 32}>' \
    '#ttg.amd_wmma<{version = 1, isTranspose = false, warpsPerCTA = [2, 1]}>' \
    '#ttg.amd_wmma<{version = 2, isTranspose = true, ctaLayout = {warp = [[0, 1], [1, 0]]}}>' \
    '#ttg.linear<{register = [[0, 1], [0, 2]], lane = [[0, 4], [0, 8], [0, 16], [1, 0], [2, 0]], warp = [[4, 0], [8, 0], [16, 0]], block = []}>' \
    '#ttg.swizzled_shared<{vec = 4, perPhase = 1, maxPhase = 8, order = [1, 0]}>' \
    '#ttg.shared_linear<{offset = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16], [1, 0], [2, 0], [4, 0], [8, 0], [16, 0]], block = []}, alignment = 16>' \
    '#ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = false, elementBitWidth = 16}>' \
    '#ttg.nvmma_shared<{swizzlingByteWidth = 32, transposed = true, elementBitWidth = 16, fp4Padded = false}>' \
    '#ttg.padded_shared<[128:+8, 256:+16] {order = [1, 0], shape = [32, 32]}>'
linear 32 '#ttg.slice<{dim = 1, parent = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [2, 1], order = [1, 0]}>}>'
type=f32 linear 128,64 '#ttng.tensor_memory_encoding<blockM = 128, blockN = 64, unpacked = true>' \
    '#ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1, CGALayout = [], twoCTAs = false>'
# Triton 2.1 to 3.2
linear 32,32 '#triton_gpu.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [2, 1], order = [1, 0], CTAsPerCGA = [1, 1], CTASplitNum = [1, 1], CTAOrder = [1, 0]}>' \
    '#triton_gpu.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 1], CTAsPerCGA = [1, 1], CTASplitNum = [1, 1], CTAOrder = [1, 0], instrShape = [16, 8]}>' \
    '#triton_gpu.mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 1], instrShape = [16, 8]}>' \
    '#triton_gpu.mfma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [1, 1], instrShape = [32, 32], isTransposed = false}>' \
    '#triton_gpu.shared<{vec = 8, perPhase = 2, maxPhase = 4, order = [1, 0], hasLeadingOffset = false}>' \
    '#triton_gpu.shared<{vec = 8, perPhase = 2, maxPhase = 4, order = [1, 0], hasLeadingOffset = true}>'
# types, with the aliases of the file above them
$HLO convert '#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
tensor<128x64xf16, #blocked>' 'tensor<32x32xf16, #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [2, 1], order = [1, 0]}>>' \
    '!ttg.memdesc<64x64xf16, #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>, #ttg.shared_memory, mutable>' \
    '!tt.memdesc<64x32xf16, #triton_gpu.shared<{vec = 8, perPhase = 2, maxPhase = 4, order = [1, 0], hasLeadingOffset = false}>>' --to linear
# bases: a dump, a line
$HLO convert ' - register=1 -> (0, 1)
   register=2 -> (0, 2)
 - lane=1 -> (1, 0)
   lane=2 -> (2, 0)
 - block is a size 1 dimension
where out dims are: [dim0 (size 4), dim1 (size 4)]' 'linear register=[[0,1],[0,2]] lane=[[1,0]] shape=[2,4]' --to linear
# instructions
cute 'mma.m16n8k16.f16 A' 'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 C' 'wgmma.m64n128k16.f16 C' ldmatrix.x4.trans \
    tcgen05.ld.32x32b.x32 SM80_16x8x16_F32F16F16F32_TN.A 'tcgen05.mma.cta_group::2.m256n128k16.f16 D' smem.K_SW128.f16 \
    'Layout_K_SW128_Atom<half_t>'
# A wrong name lists a near one.
$HLO convert mmma.m16n8k16.f16 --to cute
