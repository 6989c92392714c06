# Cut in the entry, before it, and in a loop's body.
for size in 13000 2000; do head -c $size samples/user-layouts-v5e.hlo | $HLO memory --target v5e --top 0 --json; done
