# What a copy costs. Threads and memory in any notations; each says what the other one does not.
B='#ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [1, 0]}>'
$HLO access "$B" '#ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>' --shape 128,64 --type f16
$HLO access "tensor<128x64xf16, $B>" '#ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>'
$HLO access "$B" 'f16[128,64]{1,0}'; $HLO access "$B" 'gmem_ptr[16b](0x0) o (128,64):(1,128)'
# The same threads as a TV layout and as axes.
$HLO access '((4,8),(2,2)):((32,1),(16,8))' 'S[(16,8):(8,1)]' --type f32
$HLO access 'S[(2,8,4,2):(2,4@laneid,1@laneid,1)]' '(16,8):(8,1)' --type f32 --memory global --bytes
# Less than a word a lane: libtriton takes halves of words for banks.
$HLO access '#ttg.blocked<{sizePerThread = [4, 4], threadsPerWarp = [4, 8], warpsPerCTA = [2, 2], order = [0, 1]}>' \
    '#ttg.swizzled_shared<{vec = 2, perPhase = 8, maxPhase = 16, order = [0, 1]}>' --shape 16,16 --type u8
# AMD's order of lanes; padding, which is not linear; bases of several bits, which have no iters.
$HLO access '(64,8):(8,1)' '(8,64):(1,8)' --type f16 --target gfx942; $HLO access '(64,8):(8,1)' '(8,64):(1,16)' --type f16 --target gfx950
$HLO access "$B" '#ttg.padded_shared<[64:+8] {order = [1, 0], shape = [128, 64]}>' --type f16 -f ndjson
$HLO access 'linear register=[[0,1],[0,2]] lane=[[1,0],[2,0]] shape=[4,4]' 'linear offset=[[0,1],[0,3],[1,0],[3,2]] shape=[4,4]' --type u8 -f json
$HLO access '(32,4):(1,32)' '(32,4):(4,1)' --type f32 --fail-on-conflict
# Buffers one behind the other: the first; warps of another GPU.
S='#ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>'
$HLO access "tensor<128x64xf16, $B>" "!ttg.memdesc<2x128x64xf16, $S, #ttg.shared_memory>" --suggest
$HLO access "tensor<128x64xf16, $B>" 'f16[4,128,64]'; $HLO access "$B" "$S" --shape 32,32 --type f32 --target gfx942
$HLO access '(32,4):(4,1)' '(32,4):(4,1)' --type f32 --fail-on-conflict
