# Layouts of threads in three notations, and what a conversion between them needs: nothing, other
# registers, shuffles, shared memory; a thread that has what no other holds.
MMA='#ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [1, 1], instrShape = [16, 8]}>'
B='#ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [2, 1], order = [1, 0]}>'
$HLO compare 'mma.m16n8k8.f16 C' "$MMA" --shape 16,8
$HLO compare 'TV Layout C: ((4,8),(2,2)):((32,1),(16,8))' "$MMA" --shape 16,8
$HLO compare 'mma.m16n8k8.f16 C' 'TV Layout: ((4,8),(2,2)):((32,1),(8,16))'
$HLO compare 'mma.m16n8k8.f16 C' 'TV Layout: (32,4):(4,1)'
$HLO compare "$B" '#ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [1, 2], order = [1, 0]}>' --shape 32,32
$HLO compare 'S[(8,4,2):(4@laneid,1@laneid,1)]' "$B" --shape 8,8
$HLO compare 'mma.m16n8k8.f16 C' 'TV Layout: (16,8):(8,1)' --fields same,conversion -f json
# Layouts that no bases say, and arrays of other sizes.
$HLO compare 'TV Layout: (3,4):(4,1)' 'TV Layout: (3,4):(1,3)'
$HLO compare 'TV Layout: (3,4):(4,1)' "$MMA" --shape 16,8
$HLO compare 'TV Layout: (32,4):(2,1)' "$MMA" --shape 16,8
$HLO compare 'TV Layout: (32,8):(8,1)' "$MMA" --shape 16,8
# A thread-value layout is drawn as its array.
$HLO map 'mma.m8n8k16.s8 C' --color-by value
$HLO map 'TV Layout C: ((4,8),2):((16,1),8)' --shape 8,8 --color-by thread | tail -1
$HLO map 'TV Layout: (3,4):(4,1)' | head -3
# An encoding of Triton takes the dimensions of the array beside it.
$HLO compare "$B" '(16,16):(16,1)'
$HLO compare 'mma.m16n8k8.f16 C' '#ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [1, 1], instrShape = [16, 8]}>'
# The lanes of a warp: a text that says none has 32 beside another text, whichever comes first, and
# those of bases or iters beside it.
for second in 'TV Layout: (128,4):(4,1)' '(128,4):(4,1)'; do
  $HLO compare 'TV Layout of warps of 64: (128,4):(4,1)' "$second"; echo "status $?"
  $HLO compare "$second" 'TV Layout of warps of 64: (128,4):(4,1)'; echo "status $?"
done
for threads in 'S[(64,4):(1@laneid,1)]' 'linear register=[[0,1],[0,2]] lane=[[1,0],[2,0],[4,0],[8,0],[16,0],[32,0]] shape=[64,4]'; do
  $HLO compare 'TV Layout: (64,4):(1,64)' "$threads"; echo "status $?"
  $HLO compare "$threads" 'TV Layout: (64,4):(1,64)'; echo "status $?"
done
# An array of other dimensions is not the encoding's.
$HLO compare '#ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>' 'S[(32,4):(1@laneid,1)]'
# The operands of an instruction have the shapes of its tile, whichever comes first.
$HLO compare 'mma.m16n8k16.f16 C' 'mma.m16n8k16.f16 A'; echo "status $?"
$HLO compare 'mma.m16n8k16.f16 A' 'mma.m16n8k16.f16 C'; echo "status $?"
