# A parameter instruction has its number as a field; other instructions have none.
for format in text ndjson; do
  $HLO show 'p = f32[2] parameter(3)' 'n = f32[2] negate(p)' -f $format \
    --fields name,opcode,operands,parameter
done
$HLO show 'p = f32[2] parameter(3)'
