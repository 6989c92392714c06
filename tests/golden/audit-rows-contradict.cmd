# A row whose figures contradict its shape, its memory space or each other is reported once, and
# counts nowhere.
row() { $HLO audit tests/dumps/alias-first.hlo --by instruction -f ndjson | sed -n 1p; }
{ row
  row | sed 's/"shape":"f32.8/&9/'
  row | sed 's/"count":1/"count":2/'
  row | sed 's/"shape":"f32.8.{0/&:S(1)/'
  row | sed 's/"memory_space":"RAM"/"memory_space":"VMEM"/'
  row | sed 's/"padding_bytes":0/"padding_bytes":7/'
  row | sed 's/"padding_at_peak":null/"padding_at_peak":1/'
  row | sed 's/"padded_elements":8/"padded_elements":9/'
} | $HLO audit - --by space -f csv --fields count,bytes 2>&1 | grep -v '^ '
# A target that names the memory space differently is asked for.
row | $HLO audit - --target v5e --by space -f csv --fields count,memory_space
