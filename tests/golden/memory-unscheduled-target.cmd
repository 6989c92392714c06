# Before layouts are chosen a dump has a row-major order for each array. With the name of a TPU the arguments
# and outputs of such a text count with the default layouts of that, or with those that the header
# has chosen; what one device holds of an array decides, not the whole. Without a name they count as written.
dump=$(mktemp)
cat >"$dump" <<'END'
HloModule jit_f, entry_computation_layout={(f32[512,640]{1,0}, bf16[8,600]{0,1:T(8,128)(2,1)})->f32[512,640]{1,0}}, num_partitions=4

ENTRY main.1 {
  a.1 = f32[512,640]{1,0} parameter(0), sharding={devices=[2,2]<=[4]}
  b.1 = bf16[8,600]{1,0} parameter(1)
  ROOT c.1 = f32[512,640]{1,0} negate(a.1), sharding={devices=[4,1]<=[4]}
}
END
$HLO memory --target v5e <"$dump"
$HLO memory <"$dump"
sed 's/jit_f,/jit_f, is_scheduled=true,/; s/, sharding=.*//' "$dump" | $HLO memory --target v5e -f csv --fields shape,bytes
rm "$dump"
