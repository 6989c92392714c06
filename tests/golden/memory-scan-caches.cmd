# Caches that jax.lax.scan has as xs and as ys are there twice. Carried, they are once only if they are
# donated, too: by libtpu 0.0.52 for v5e, the program takes 480 MiB, its caches carried 608 MiB, and
# carried and donated 368 MiB. The largest is named. What is donated already need only be carried.
F=tests/golden/memory-scan-caches.hlo
$HLO memory $F --target v5e --by owner --limit 500MiB | sed -n '/^would help/,$p'
$HLO memory tests/golden/memory-scan-cache-donated.hlo --target v5e --by owner --limit 250MiB | sed -n '/^would help/,$p'
# What is saved may be made by a fusion within the one that writes it.
sed '/^%fused_computation.clone.1 /i\
%within (p: bf16[1,16,4096,128]) -> bf16[1,16,4096,128] {\
  %p = bf16[1,16,4096,128]{3,1,2,0:T(8,128)(2,1)S(1)} parameter(0)\
  ROOT %c = bf16[1,16,4096,128]{3,2,1,0:T(8,128)(2,1)} copy(%p)\
}\

s/ copy(%param_2.8)/ fusion(%param_2.8), kind=kLoop, calls=%within/' tests/golden/memory-scan-cache-donated.hlo |
  $HLO memory --target v5e --by owner --limit 250MiB | sed -n '/^would help/,$p' | grep carry
