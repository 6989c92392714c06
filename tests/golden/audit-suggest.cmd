# The best suggestion beside the worst rows.
$HLO audit samples/odd-shapes-v5e.hlo --suggest -n 5
$HLO audit --assume tpu --suggest -n 2 tests/dumps/pre-quant_dtypes.hlo
# Against what the row itself takes: what has no tiles is not laid out for a chip that has some.
dump='ENTRY e { p = f32[1000000,3]{1,0} parameter(0)
  q = f32[1000000,3]{1,0:T(8,128)} parameter(1) }'
echo "$dump" | $HLO audit --suggest
echo "$dump" | $HLO audit --suggest --target v5e --format csv --fields bytes,saving_bytes,suggestion
echo "$dump" | $HLO audit --suggest --assume tpu --format csv --fields bytes,saving_bytes,suggestion
echo "HloModule m, is_scheduled=true
$dump" | $HLO audit --suggest --assume tpu
