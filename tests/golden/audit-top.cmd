# Of several modules --top 0 has the headline of one, and sums.
$HLO audit --top 0 tests/dumps/gpu-f8_matmul.hlo tests/dumps/tpu-v5e-*.hlo --target v5e | head -8
