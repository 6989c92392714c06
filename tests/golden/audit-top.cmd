# For several modules, --top 0 prints the largest module, how to ask for its verdict, and its sums. If
# rows are chosen, they are of all modules.
$HLO audit --top 0 tests/dumps/gpu-f8_matmul.hlo tests/dumps/tpu-v5e-*.hlo --target v5e | head -9
$HLO audit --top 1 --sort bytes tests/dumps/gpu-f8_matmul.hlo tests/dumps/tpu-v5e-*.hlo --target v5e | sed -n '4,9p'
