# Texts of Triton that say what cannot be: each is refused where it stands.
for text in '#ttg.nvmma_shared<{swizzlingByteWidth = 128, elementBitWidth = 16, rank = 1000, CTAsPerCGA = [1, 1]}>' \
    '#ttg.nvmma_shared<{swizzlingByteWidth = 128, elementBitWidth = 16, rank = 1000000, CGALayout = [[0, 1]]}>' \
    'linear offset=[[1],[2]] pairs=[[2,1],[4,1],[8,1]] pairs=[[2,1]] shape=[4]' \
    'linear offset=[[1],[2]] pairs=5 shape=[4]' '#ttg.amd_wmma<{version = 2, ctaLayout = [register]}>' \
    '#ttng.tensor_memory_encoding<blockM = 128, blockN = 128, CGALayout = [], CTASplitM = 1024>' \
    '#ttng.tensor_memory_encoding<blockM = 128, blockN = 128, CGALayout = [[0,1,0]]>' \
    '#ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [no, 1]}>'; do
    $HLO show "$text" --shape 64,64
done
$HLO show '#ttg.nvmma_shared<{swizzlingByteWidth = 128, elementBitWidth = 16}>' --shape '[]'
