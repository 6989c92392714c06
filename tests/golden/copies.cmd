# What is moved between two orders: who gives one and who wants the other, a loop's body as often
# as it runs, a reshape that moves, a duplicate, and an array that is wanted in both orders.
for dump in scatter_rows while_T reshape_flat dus_cache_nodon transpose_add; do
    $HLO copies tests/copies/$dump.hlo
done
