# Messages are read if they are cut off, nested in strings within strings, or lack most of their
# lines.
printf '%s\n' 'Ran out of memory in memory space hbm. Used 20.50G of 16.00G hbm. Exceeded hbm capacity by 4.50G.' \
  'Largest program allocations in hbm:' \
  '  1. Size: 16.00G' \
  '     Operator: op_name=\"jit(f)/a \\\"b\\\"\" source_file=\"f.py\"' \
  '     Shape: (f32[8,128]{1,0:T(8,128)}, s32[3]) and more' \
  '     XLA label: fusion = f32[8] fusion(a), metadata={op_name=unquoted}' \
  '     Allocation type: HLO temp\t' \
  '  2. Size: 9999999999999999999G' \
  '     Operator: op_name="never closed' \
  '     Shape: f32[2,' | $HLO scan - --format csv --fields line,shape,memory_space,stated_bytes,label,op_name,source,allocation,needed_bytes,over_bytes
printf '%s\n' "Allocation (size=8589934592) would exceed memory (size=17179869184) :: #allocation7 [shape = 'f32[2048]{0}', space=hbm, size = 0x200000000, tag = 'output of fusion.3 that is never closed" | $HLO scan - --format csv --fields line,shape,memory_space,stated_bytes,label,op_name,source,allocation,needed_bytes,over_bytes
printf '%s\n' "Ran out of memory in memory space a_space_with_a_name_that_is_longer_than_any_that_has_been_seen_anywhere. Used 9223372036854775807B of 1B. Exceeded capacity by 9223372036854775807B." | $HLO scan - --format csv --fields line,shape,memory_space,stated_bytes,label,op_name,source,allocation,needed_bytes,over_bytes
for tail in "', s" "', size = 8]" "', space=hbm, size = 8, tag = 'x']"; do
  printf '%s\n' "Allocation (size=8589934592) would exceed memory (size=17179869184) :: #allocation7 [shape = 's8[2048]{0}$tail :: k"
done | $HLO scan - --format csv --fields line,shape,label,memory_space,needed_bytes
