# A program that calls a kernel of Mosaic is a TPU's, whichever; arrays of StableHLO have the layouts that all of them
# give by default. Its kernels have the names that their author gave them.
program=tests/kernels/vmem/v5e-d1_bf16_1024.stablehlo.mlir
$HLO $program
$HLO kernel $program --by kernel --fields kernel,bytes,limit_bytes,bound
$HLO memory $program --limit v5e | head -3
$HLO memory $program --json | grep -o '"target":"[^"]*"\|"notes":[^]]*]'
sed 's/@tpu_custom_call(/@other(/' $program | $HLO
sed 's/stablehlo.custom_call @tpu_custom_call\(([^)]*)\) {/"stablehlo.custom_call"\1 {call_target_name = "tpu_custom_call", /; s/, kernel_name = "[^"]*"//' $program | $HLO | head -2
# In HLO from before optimization arrays count as they are written.
$HLO tests/kernels/vmem/v5e-d1_bf16_1024.before.hlo
