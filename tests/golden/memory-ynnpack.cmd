# What XLA:CPU gives to YNNPACK takes memory of its own, which no buffer assignment counts: such figures
# are never exact, and what such a step computes within itself is said.
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT
program=$(realpath "$HLO")
cd "$folder"
cat >attention.hlo <<'END'
HloModule m, is_scheduled=true
sum { a = f32[] parameter(0) b = f32[] parameter(1) ROOT c = f32[] add(a, b) }
f {
  q = f32[16,2048,64] parameter(0)
  k = f32[16,2048,64] parameter(1)
  s = f32[16,2048,2048] dot(q, k), lhs_batch_dims={0}, lhs_contracting_dims={2}, rhs_batch_dims={0}, rhs_contracting_dims={2}
  ROOT o = f32[16,2048,64] dot(s, q), lhs_batch_dims={0}, lhs_contracting_dims={2}, rhs_batch_dims={0}, rhs_contracting_dims={1}
}
g { x = f32[16,2048,64] parameter(0) ROOT y = f32[16,2048,64] negate(x) }
ENTRY e {
  q = f32[16,2048,64] parameter(0)
  k = f32[16,2048,64] parameter(1)
  ynn_fusion.1 = f32[16,2048,64] fusion(q), kind=kCustom, calls=g
  a = f32[16,2048,64] fusion(ynn_fusion.1, k), kind=kCustom, calls=f, backend_config={"fusion_config":{"kind":"__ynn_fusion"},"outer_dimension_partitions":[]}
  ROOT r = f32[16,2048,64] negate(a)
}
END
"$program" memory attention.hlo --top 0 --limit 512MiB | grep -v '│\|↑'
"$program" memory attention.hlo --top 0 --json | grep -o '"trust":"[a-z]*"\|"outside_bytes":[0-9]*'
"$program" attention.hlo | head -3
sed 's/.*fusion_config.*/  a = f32[16,2048,64] custom-call(ynn_fusion.1, k), custom_call_target="__ynn$x"/; s/ynn_fusion/n/' attention.hlo |
  "$program" memory --top 0 | grep 'YNN\|estimated'
sed 's/, backend_config.*//; s/ynn_fusion/n/' attention.hlo | "$program" memory --top 0 | grep 'YNN\|temporaries:'
