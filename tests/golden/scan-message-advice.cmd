# If a message names no array, the advice depends on what ran out: a kernel's scoped memory, another
# memory, or the whole program's.
for space in vmem smem; do
  echo "Ran out of memory in memory space $space while allocating on stack for %k = f32[8,128]{1,0:T(8,128)} custom-call(%a). Scoped allocation with size 18.00M and limit 16.00M exceeded scoped $space limit by 2.00M." | $HLO scan
  echo "Ran out of memory in memory space $space. Used 9.00M of 8.00M $space. Exceeded $space capacity by 1.00M." | $HLO scan
done
# Of two dimensions whose padding costs the same, the minor one is named.
printf '%s\n' 'Ran out of memory in memory space hbm. Used 3.00G of 2.00G hbm. Exceeded hbm capacity by 1.00G.' \
  'Largest program allocations in hbm:' '  1. Size: 48B' '     Shape: f32[2,2]{1,0:T(3,4)}' | $HLO scan
# Of one element nothing can be made smaller, of two the array can.
for dims in 1 2; do printf '%s\n' 'Ran out of memory in memory space hbm. Used 3.00G of 2.00G hbm. Exceeded hbm capacity by 1.00G.' \
  'Largest program allocations in hbm:' "  1. Size: $((4 * dims))B" "     Shape: f32[$dims]{0}" | $HLO scan --format csv --fields shape,why,how; done
