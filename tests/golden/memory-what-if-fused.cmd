# What is only within a fusion has no memory to be dropped: the fusion is named, as a pattern
# that can be given, if what it makes is kept for the backward pass, else what is kept so.
F=tests/golden/memory-what-if-fused.hlo
for change in 'drop op_name=*/exp' 'drop op_name=jit(f)/jvp(layer*)/attn/sub' 'drop op_name=*/log' \
    'drop op_name=*/out' 'drop owner=hea' 'dtype f32->bf16 where op_name=*/log'; do
    $HLO memory $F --target v5e --what-if "$change" 2>&1; echo "status $?"
done
