# In HLO text from before the partitioner, audit and list count each array whose sharding is written as
# what one device holds of it, and audit does so with outputs whose sharding the root says, also where
# another computation makes them.
dump=$(mktemp)
cat >"$dump" <<'END'
HloModule jit_f, num_partitions=4

inner.1 {
  q.1 = f32[64,8]{1,0} parameter(0)
  ROOT n.1 = f32[64,8]{1,0} negate(q.1)
}

ENTRY main.1 {
  a.1 = f32[64,8]{1,0} parameter(0), sharding={devices=[4,1]<=[4]}
  b.1 = f32[64,8]{1,0} sine(a.1)
  c.1 = f32[64,8]{1,0} custom-call(b.1), custom_call_target="Sharding", sharding={devices=[2,2]<=[4]}
  d.1 = f32[64,8]{1,0} call(c.1), to_apply=inner.1
  e.1 = f32[64,8]{1,0} tanh(c.1)
  ROOT t.1 = (f32[64,8]{1,0}, f32[64,8]{1,0}) tuple(d.1, e.1), sharding={{devices=[1,4]<=[4]}, {replicated}}
}
END
$HLO audit --by instruction <"$dump"
$HLO list -f csv --fields name,shape,bytes <"$dump"
rm "$dump"
