# A module of MLIR whose memrefs name Mosaic's memory spaces is a kernel of Mosaic: what it has in
# VMEM and SMEM is no part of HBM. A semaphore has no size.
$HLO memory - --target v5e <<'END'
module attributes {stable_mosaic.version = 14 : i64} {
  func.func @main(%arg0: i32, %arg1: memref<256x1024xbf16, #tpu.memory_space<vmem>>, %arg2: memref<1024x256xbf16, #tpu.memory_space<hbm>>, %arg3: memref<8xi32, #tpu.memory_space<smem>>, %arg4: memref<4x128xf32, #tpu.memory_space<any>>) {
    %c0 = arith.constant 0 : index
    return
  }
}
END
$HLO memory - --fields name -f json <<'END' | grep -o '"report":"[^"]*"\|"incomplete":[a-z]*'
module @semaphore {
  func.func @main(%arg0: memref<8x128xf32, #tpu.memory_space<vmem>>, %arg1: memref<!tpu.dma_semaphore, #tpu.memory_space<semaphore_mem>>) {
    return
  }
}
END
