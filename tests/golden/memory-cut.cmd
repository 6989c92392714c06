# A dump is cut off within its entry and before it: what is known is printed and marked as
# incomplete.
for size in 13000 2000; do head -c $size samples/user-layouts-v5e.hlo | $HLO memory --target v5e --top 0 --json; done
