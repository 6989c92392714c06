# Encodings of Triton as linear bases, as iters, and where their elements lie.
blocked='#ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>'
mma='#ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>'
for text in "$blocked" "#ttg.slice<{dim = 1, parent = $blocked}>" "$mma" "#ttg.dot_op<{opIdx = 0, parent = $mma, kWidth = 2}>" \
  '#triton_gpu.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 32, 16]}>' \
  '#ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0]}>' \
  '#ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = true, elementBitWidth = 16}>'; do
  case $text in *slice*) shape=64 ;; *) shape=64,64 ;; esac
  $HLO convert "$text" --shape $shape --to linear; $HLO convert "$text" --shape $shape --to tirx; done
$HLO index "tensor<128x64xf16, $blocked>" 3,5; $HLO show "tensor<128x64xf16, $blocked>"
$HLO compare "$blocked" 'S[(4,4,8,2,4,8):(16,1@warpid,4@laneid,8,1@laneid,1)]' --shape 128,64
$HLO convert 'Sw<3,3,3> o 0 o (8,64):(64,1)' --to linear -f ndjson; $HLO convert '(6,8):(8,1)' --to linear
$HLO convert 'S[(4,4,8,2,4,8):(16,1@warpid,4@laneid,8,1@laneid,1)]' --shape 128,64 --to linear
for text in '#ttg.amd_mfma<{version = 3}>' '#ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [8]}>' \
  '#ttg.blocked<{sizePerThread = [3, 1]}>' '#ttg.blocked<{sizePerThread = [1, 8]' "#ttg.slice<{dim = 5, parent = $blocked}>" \
  '#ttg.nvmma_shared<{swizzlingByteWidth = 128, elementBitWidth = 16}>' "$blocked"; do $HLO show "$text" --shape 4,64; done
$HLO show "$blocked"; $HLO show "$blocked" --shape 3,64; $HLO index '#ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0]}>' --shape 8,64 0,0
