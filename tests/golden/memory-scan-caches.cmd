# Caches that jax.lax.scan has as xs and as ys are there twice. Carried, they are once only if they are
# donated, too: by libtpu 0.0.52 for v5e, the program takes 480 MiB, its caches carried 608 MiB, and
# carried and donated 368 MiB. The largest is named. What is donated already need only be carried.
F=tests/golden/memory-scan-caches.hlo
$HLO memory $F --target v5e --by owner --limit 500MiB | sed -n '/^would help/,$p'
$HLO memory tests/golden/memory-scan-cache-donated.hlo --target v5e --by owner --limit 250MiB | sed -n '/^would help/,$p'
