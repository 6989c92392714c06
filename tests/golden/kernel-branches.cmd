# Blocks that the text branches between: memory is taken from its first use to its last, and free for what is made
# next; but all the while in a block that comes again.
kernel() {
    sed "s/REST/$1/; s/NEXT/$2/" <<'END' | $HLO kernel - | head -n 1
#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @branches(%arg0: i1, %arg1: tensor<64x64xf16, #blocked>) {
    %0 = ttg.local_alloc %arg1 : (tensor<64x64xf16, #blocked>) -> !ttg.memdesc<64x64xf16, #shared, #smem>
    cf.cond_br %arg0, ^bb1, ^bb2
  ^bb1:
    REST
    cf.cond_br %arg0, NEXT, ^bb2
  ^bb2:
    tt.return
  }
}
END
}
load='%2 = ttg.local_load %0 : !ttg.memdesc<64x64xf16, #shared, #smem> -> tensor<64x64xf16, #blocked>'
alloc='%1 = ttg.local_alloc %arg1 : (tensor<64x64xf16, #blocked>) -> !ttg.memdesc<64x64xf16, #shared, #smem>'
other='%3 = ttg.local_load %1 : !ttg.memdesc<64x64xf16, #shared, #smem> -> tensor<64x64xf16, #blocked>'
kernel "$alloc\\n$load\\n$other" ^bb2
kernel "$load\\n$alloc\\n$other" ^bb2
kernel "$load\\n$alloc\\n$other" ^bb1
