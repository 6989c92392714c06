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
# A tuple has either one sharding for each leaf or one sharding for all leaves.
cat >"$dump" <<'END'
HloModule m, entry_computation_layout={((f32[100,3]{1,0}, (bf16[8,600]{0,1:T(8,128)(2,1)}, s32[])), (f32[64], u8[40]))->f32[25,3]{1,0}}
ENTRY e {
  p.1 = (f32[100,3]{1,0}, (bf16[8,600]{1,0}, s32[])) parameter(0), sharding={{devices=[4,1]<=[4]}, {devices=[1,4]<=[4] metadata={op_name="a"}}, {replicated}}
  q.1 = (f32[64], u8[40]) parameter(1), sharding={devices=[4]<=[4]}
  r.1 = (f32[8], f32[8], f32[8], f32[8], f32[8], f32[8]) parameter(2), sharding={{replicated}, {replicated}, {maximal device=1}, {manual}, {replicated}, /*index=5*/{devices=[4]<=[4]}}
  s.1 = (f32[8], f32[8]) parameter(3), sharding={{devices=[4]<=[4]}}
  ROOT g.1 = f32[100,3]{1,0} get-tuple-element(p.1), index=0
}
END
$HLO list --assume tpu --format csv --fields name,shape,bytes <"$dump"
rm "$dump"
# A layout that the header states and an equal layout that is assumed are one shape with one row.
cat >"$dump" <<'END'
HloModule m, entry_computation_layout={(f32[1000,3]{0,1:T(4,128)})->f32[1000,3]{0,1:T(4,128)}}
ENTRY e {
  p = f32[1000,3]{1,0} parameter(0)
  ROOT n = f32[1000,3]{1,0} negate(p)
}
END
$HLO audit --assume tpu --suggest <"$dump"
$HLO audit --assume tpu --json --fields group,type,assumed <"$dump"
$HLO audit --assume tpu --by instruction --json --fields name,shape,assumed <"$dump"
rm "$dump"
