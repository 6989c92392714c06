# A tuple has either one sharding for each leaf or one sharding for all leaves.
$HLO list --assume tpu --format csv --fields name,shape,bytes <<'END'
HloModule m, entry_computation_layout={((f32[100,3]{1,0}, (bf16[8,600]{0,1:T(8,128)(2,1)}, s32[])), (f32[64], u8[40]))->f32[25,3]{1,0}}
ENTRY e {
  p.1 = (f32[100,3]{1,0}, (bf16[8,600]{1,0}, s32[])) parameter(0), sharding={{devices=[4,1]<=[4]}, {devices=[1,4]<=[4] metadata={op_name="a"}}, {replicated}}
  q.1 = (f32[64], u8[40]) parameter(1), sharding={devices=[4]<=[4]}
  r.1 = (f32[8], f32[8], f32[8], f32[8], f32[8], f32[8]) parameter(2), sharding={{replicated}, {replicated}, {maximal device=1}, {manual}, {replicated}, /*index=5*/{devices=[4]<=[4]}}
  s.1 = (f32[8], f32[8]) parameter(3), sharding={{devices=[4]<=[4]}}
  ROOT g.1 = f32[100,3]{1,0} get-tuple-element(p.1), index=0
}
END
