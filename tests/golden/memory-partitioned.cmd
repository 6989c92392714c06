# A text of the same program behind the partitioner, whose computations it has named NAME_spmd, and a
# scheduled one have the arrays of one device. That parameters keep their shardings divides nothing.
dump=$(mktemp)
cat >"$dump" <<'END'
HloModule jit_f, num_partitions=4

ENTRY %main.1_spmd (param: f32[64,8]) -> f32[64,8] {
  %param = f32[64,8]{1,0} parameter(0), sharding={devices=[4,1]<=[4]}
  ROOT %negate.1 = f32[64,8]{1,0} negate(%param), sharding={devices=[4,1]<=[4]}
}
END
$HLO memory --json --fields name,role,shape,bytes <"$dump"
sed 's/jit_f,/jit_f, is_scheduled=true,/; s/_spmd//' "$dump" | $HLO memory --json --fields name,role,shape,bytes
$HLO audit --assume tpu -f csv --by instruction --fields name,shape <"$dump"
rm "$dump"
