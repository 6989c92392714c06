# What is no copy: no threads, no memory, shapes, types and sizes that do not fit. Each says which layout.
B='#ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [1, 0]}>'
S='#ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>'
$HLO access "$B" "$S"; $HLO access "$B" "$S" --shape 128,64; $HLO access "$B" "$S" --shape 128,64 --type f6e2m3fn
$HLO access "$B" "$S" --shape 1073741824,1073741824 --type f16; $HLO access "$B" "$S" --shape 4611686018427387904,8 --type f16
$HLO access "$B" "$S" --shape 128,64,2 --type f16; $HLO access "$S" "$B" --shape 128,64 --type f16; $HLO access "$B" "$B" --shape 128,64 --type f16
$HLO access "$B" '#ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>' --shape 128,64 --type f32
$HLO access '(9223372036854775807,2):(1,1)' '(16,8):(8,1)' --type f16; $HLO access '(32,2):(1,128)' '(16,8):(8,1)' --type f16
$HLO access '(32,2,2):(1,2,4)' '(16,8):(8,1)' --type f16; $HLO access '(32,4):(1,32)' '(32,4):(1@0,1@1)' --type f16
$HLO access '(32,4):(1,32)' 'f16[32,4,1]{2,1,0}' --shape 32,4; $HLO access '(32,4):(1,32)' 'f16[16,4]' --shape 32,4
$HLO access 'S[(64,4):(1@tx,1)]' 'S[(64,4):(4,1)]+R[2:256]' --type f16; $HLO access 'S[(32,4):(1@bx,1)]' 'S[(32,4):(4,1)]' --type f16
$HLO access 'S[(32,4):(1@laneid,0)]' 'S[(32,4):(4,1)]' --type f16; $HLO access 'S[(32,4):(-1@tx,1)]' 'S[(32,4):(4,1)]' --type f16
$HLO access 'S[(2,64):(1,1@laneid)]' 'S[(2,64):(64,1)]' --type f16 --target sm100
$HLO access 'tensor<32x4xf16, #ttg.linear<{register = [[0, 1], [0, 2]], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [16, 0]], warp = [], block = []}>>' 'f32[32,4]'
$HLO access 'linear register=[[0,1]] lane=[] shape=[1,2]' 'linear offset=[[0,1],[0,1]] shape=[1,2]' --type f16
$HLO access 'linear register=[[0,1]] lane=[] shape=[1,2]' 'linear offset=[[0,0]] shape=[1,2]' --type f16
$HLO access 'linear register=[[0,1]] lane=[] block=[[1,0]] shape=[2,2]' 'linear offset=[[1,0]] block=[[0,1]] shape=[2,2]' --type f16
$HLO access '((4,8),(2,2)):((32,1),(16,8))' '(16,8):(8,1)' --target sm80; $HLO access '(32,4):(1,32)'
