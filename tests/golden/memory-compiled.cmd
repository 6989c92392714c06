# What compilers gave seven programs, figure by figure: two results of one permute, whose operands' table is nowhere; a loop whose values change places, where predecessors say which comes first; a result that a transpose makes beside another, where neither may lie in what both read; flags of a host callback; prefetches in slices; fusions of a CPU, which overwrite operands of their own shape alone, and custom ones, too.
for name in gpu-permuted_pair gpu-rotated_loop gpu-transposed_sum v5e-callback v5e-sliced_prefetch cpu-attention cpu-layer_norm; do
  $HLO memory --check --target "${name%%-*}" tests/dumps/check-$name.*
done
# A program that went through a proto has lost the layouts of a callback's flags.
sed 's/u32\[\]{:T(128)S(2)}/u32[]/' tests/dumps/check-v5e-callback.hlo | $HLO memory --check --target v5e - tests/dumps/check-v5e-callback.*.txt
# Untiled arrays take whole registers outside HBM, too.
$HLO show --target v5e --format csv --fields shape,bytes,padding.register 's32[2]{0:S(4)}' 's32[1025]{0:S(4)}' 's32[2]{0}' 'pred[]{:S(6)}'
