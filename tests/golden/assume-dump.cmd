# An assumed layout is marked with "~" in tables and by the field "assumed" in other formats. A
# sharded parameter has the shape that one device holds.
cat >"${dump:=$(mktemp)}" <<'END'
HloModule m, entry_computation_layout={(f32[100,3]{1,0}, bf16[8,600]{0,1:T(8,128)(2,1)})->f32[100,3]{1,0}}
ENTRY e {
  x.1 = f32[100,3]{1,0} parameter(0), sharding={devices=[4,1,2]<=[8] last_tile_dim_replicate}
  w.1 = bf16[8,600]{1,0} parameter(1)
  y.1 = f32[3,100]{0,1} transpose(x.1), dimensions={1,0}
  t.1 = token[] after-all()
  ROOT z.1 = f32[100,3]{1,0} negate(x.1)
}
END
$HLO list --assume tpu <"$dump"
$HLO audit --assume tpu --max-expansion 2 --min-padding 1KiB <"$dump"
$HLO list --assume tpu --format csv --fields name,shape,assumed <"$dump"
sed 's/^HloModule m,/HloModule m, is_scheduled=true,/' "$dump" | $HLO list --assume tpu --format csv --fields name,shape,assumed
$HLO audit --assume tpu --json --fields shape,assumed <"$dump"
rm "$dump"
$HLO list --by computation --assume tpu tests/dumps/pre-size0_rank0.hlo
