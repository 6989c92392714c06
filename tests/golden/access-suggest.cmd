# What would lose less: a swizzle that hardware has, any swizzle, Triton's columns, longer rows. Each in the
# notation of memory, if that can write it.
B='#ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [1, 0]}>'
$HLO access "$B" '#ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>' --shape 128,64 --type f16 --suggest
$HLO access "$B" '(128,64):(64,1)' --type f32 --suggest --target gfx942; $HLO access "$B" 'S[(128,64):(64,1)]' --type f16 --suggest
$HLO access "$B" 'f16[128,64]{1,0}' --memory shared --suggest; $HLO access '(32,4):(4,1)' '(32,4):(4,1)' --type f32 --suggest -f ndjson --fields wavefronts,ideal,better
# No power of two; what loses nothing; memory that already has a swizzle; bases that have no iters.
$HLO access '(32,24):(1,32)' '(32,24):(24,1)' --type f32 --suggest; $HLO access '(32,4):(1,32)' '(32,4):(4,1)' --type f32 --suggest
$HLO access '(32,(8,8)):(1,(32,256))' 'Sw<1,3,3> o smem_ptr[16b](0x0) o (32,64):(64,1)' --suggest
$HLO access 'linear register=[[0,1],[0,2]] lane=[[1,0],[2,0],[4,0],[8,0],[16,0]] shape=[32,32]' 'linear offset=[[0,1],[0,2],[0,4],[0,8],[0,16],[1,1],[2,0],[4,0],[8,0],[16,0]] shape=[32,32]' --type f32 --suggest
$HLO access "$B" '(128,64):(64,1)' --type f16 --suggest --max-steps 400000
$HLO access "$B" '#ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>' --shape 128,64 --type f16 --swizzle 128B
# Rows that are longer than the widest swizzle of hardware are cut.
for memory in '(128,128):(128,1)' 'S[(128,128):(128,1)]'; do $HLO access '(32,128):(1,32)' "$memory" --shape 128,128 --type f16 --suggest; done
# The first lanes have nothing.
$HLO access 'S[(8,16):(1@laneid,1)] + 4@laneid' '(8,16):(16,1)' --type f32 --suggest
