# HLO text from before XLA's partitioner has run has whole arrays with shardings. Arguments and outputs
# count as what one device holds, where a sharding says so: on the root of the entry, on its operands,
# for each array of a tuple. Parts are rounded up.
$HLO memory --json --fields name,role,donated,sharded,shape,bytes <<'END'
HloModule jit_step, input_output_alias={ {2}: (3, {}, may-alias) }, entry_computation_layout={(f32[1024,4096]{1,0}, bf16[10,6]{1,0}, (f32[64]{0}, s32[]), f32[8,8]{1,0}, f32[5]{0})->(f32[16,24]{1,0}, f32[16]{0}, f32[8,8]{1,0}, f32[12]{0}, f32[5]{0})}, num_partitions=8

region_0.1 {
  u.1 = f32[] parameter(0)
  v.1 = f32[] parameter(1)
  ROOT sum.1 = f32[] add(u.1, v.1)
}

inner.1 {
  q.1 = f32[16]{0} constant({...})
  ROOT n.1 = f32[16]{0} negate(q.1)
}

ENTRY main.1 {
  a.1 = f32[1024,4096]{1,0} parameter(0), sharding={devices=[1,4,2]<=[2,4]T(1,0) last_tile_dim_replicate}
  b.1 = bf16[10,6]{1,0} parameter(1), sharding={mesh['x'=2,'y'=4], [{'y'}, {?}]}
  c.1 = (f32[64]{0}, s32[]) parameter(2), sharding={{devices=[8]0,1,2,3,4,5,6,7}, {replicated}}
  d.1 = f32[8,8]{1,0} parameter(3), sharding={devices=[2,4]<=[8]}
  e.1 = f32[5]{0} parameter(4)
  w.1 = f32[16,24]{1,0} constant({...})
  x.1 = f32[16,24]{1,0} negate(w.1)
  y.1 = f32[16]{0} call(), to_apply=inner.1
  z.1 = f32[8,8]{1,0} negate(d.1)
  k.1 = f32[12]{0} constant({...})
  s.1 = f32[12]{0} custom-call(k.1), custom_call_target="Sharding", sharding={devices=[8]<=[8]}
  t.1 = f32[5]{0} negate(e.1)
  ROOT r.1 = (f32[16,24]{1,0}, f32[16]{0}, f32[8,8]{1,0}, f32[12]{0}, f32[5]{0}) tuple(x.1, y.1, z.1, s.1, t.1), sharding={{devices=[8,1]<=[8]}, {devices=[2,4]<=[8] last_tile_dim_replicate}, {devices=[2,4]<=[8]}, {unknown}, /*index=4*/{unknown}}
}
END
