# --space knows memory spaces by the names that the rows show: those of the target that the text
# shows, also where rows are read again.
for dump in gpu-f8_matmul check-cpu-attention tpu-v5e-bounded_dynamic_dims; do
  for space in device RAM HBM; do
    $HLO audit tests/dumps/$dump.hlo --space $space -f csv --fields shape,memory_space --top 1 2>&1
    $HLO audit tests/dumps/$dump.hlo -f ndjson --by instruction | $HLO audit - --space $space -f csv --fields shape,memory_space --top 1 2>&1
  done
done
$HLO audit tests/dumps/gpu-f8_matmul.hlo -f ndjson --by instruction | $HLO audit - --space device --top 1 | tail -2
