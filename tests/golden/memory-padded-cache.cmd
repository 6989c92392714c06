# A donated cache with heads of 64 is copied into the carry of a loop, where they are padded to 128. With heads and head
# in one dimension it is not: so compiled, a step with two such caches took 2.09 GiB in place of 3.09. Heads that are as
# wide as a tile, and a loop that carries the argument in its own order, are no such thing.
F=tests/golden/memory-padded-cache.hlo
$HLO memory $F --by owner --limit hbm=1GiB --target v5e --libtpu 0.0.52
sed 's/8,64/4,128/g' $F | $HLO memory - --by owner --limit hbm=1GiB --target v5e --libtpu 0.0.52 | grep 'would help'
sed 's/{4,1,3,2,0:/{2,4,3,1,0:/g' $F | $HLO memory - --by owner --limit hbm=256MiB --target v5e --libtpu 0.0.52 | grep 'would help'
