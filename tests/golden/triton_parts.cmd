# Encodings that are new in Triton 3.9: the map within one of several partitions, phases that begin anew, and
# bases of which those of a warp may change several dims.
$HLO convert --to linear '!ttg.memdesc<64x32xf16, #ttg.partitioned_shared<{numPartitions = 2, numGroups = 2, partitionDim = 0, partitionLayout = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>}>, #ttg.shared_memory, mutable>' \
  '!ttg.memdesc<32x32xf16, #ttg.amd_rotating_shared<{vec = 4, perPhase = 1, maxPhase = 4, order = [1, 0]}>, #ttg.shared_memory, mutable>' \
  'tensor<16x32xf16, #ttg.generic_linear<{register = [[0, 1], [0, 2]], lane = [[0, 4], [0, 8], [1, 0], [2, 0], [4, 0]], warp = [[8, 0], [1, 16]], block = []}>>'
# A partition of three, of registers; a register that changes two dims.
$HLO convert --to linear --shape 64,32 '#ttg.partitioned_shared<{numPartitions = 3, numGroups = 2, partitionDim = 0, partitionLayout = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>}>' \
  '#ttg.partitioned_shared<{numPartitions = 2, numGroups = 2, partitionDim = 0, partitionLayout = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>}>' \
  '#ttg.partitioned_shared<{numPartitions = 64, numGroups = 2, partitionDim = 0, partitionLayout = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>}>' \
  '#ttg.generic_linear<{register = [[0, 1], [1, 2]], lane = [[0, 4], [0, 8], [1, 0], [2, 0], [4, 0]], warp = [[8, 0], [0, 16]], block = []}>'
# CuTe: elements of 6 bits as elements of 4; the flag of a pointer that is to come; a value that is not known.
$HLO convert --to cute --recast 6:4 '(16,4):(1,16)'; $HLO convert --to cute --recast 4:6 '(24,4):(1,24)' '(2,4):(1,24)'
$HLO show 'Sw<3,4,3> o smem_ptr_flag o (8,1024):(1024,1)' '(?,8):(1,?)'
