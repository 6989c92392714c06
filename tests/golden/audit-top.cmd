# For several modules, --top 0 prints the largest module, how to ask for its verdict, and the sums of all.
$HLO audit --top 0 tests/dumps/gpu-f8_matmul.hlo tests/dumps/tpu-v5e-*.hlo --target v5e | head -9
