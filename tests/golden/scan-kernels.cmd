# Kernel IR: types with encodings, also by the names that lines above give them, shared memory, CuTe's
# memrefs and layouts, and Mosaic's tiles with their distances. One that is not known is named.
$HLO scan -f csv --fields line,shape,notation,type,bytes,dims - <<'IR'
#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0]}>
#smem = #ttg.shared_memory
tt.func @f(%a: tensor<32x32xf16, #blocked>, %b: !ttg.memdesc<8x64xf16, #shared, #smem, mutable>,
  %c: tensor<8x8xf32, #blockef>, %d: tensor<8x8xf32>, %e: tensor<16x16xf32, #ttig.dpas<{repeatCount = 8}>>) {
%0 = "op"() : () -> !cute.memref<f16, smem, align<1024>, "S<3,4,3> o 0 o (8,64):(64,1)">
%1 = "op"() : () -> !cute.layout<"((8,2),4):((1,64),8)">, !cute.composed_layout<"S<3,3,3> o 0 o (8,64):(64,1)">
%2 = memref.alloc() : memref<16x256xf32, #xir.tiled<(8,128),[4,1]>, #xir.memory_space<vmem, tc>>
%3 = memref.alloc() : memref<7x130xbf16, #xir.tiled<(8,128)(2,1),[2,1]>, #xir.memory_space<vmem, tc>>
%4 = "op"() : () -> !cute.memref<f16, smem, "(?,8):(1,?)">, !ttg.memdesc<8x64xf16, #shared
IR
# An attribute with a '=' in it makes no instruction of a type; CuTe's memrefs have MLIR's names of types.
$HLO show 'memref<8x8xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>>'
$HLO scan -f csv --fields shape,type,bytes - <<'IR'
!cute.memref<i8, smem, "S<2,4,3> o 0 o (8,32):(32,1)">, !cute.memref<f8E4M3FN, gmem, "(8,32):(1,8)">
IR
