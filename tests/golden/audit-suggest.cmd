# The best suggestion beside the worst rows.
$HLO audit samples/odd-shapes-v5e.hlo --suggest -n 5
$HLO audit samples/odd-shapes-v5e.hlo --suggest --by opcode -n 3 --format csv --fields group,saving_bytes,suggestion
$HLO audit --assume tpu --suggest -n 2 tests/dumps/pre-quant_dtypes.hlo
