# XLA may print the computations of a loop after the loop; the sums equal those of the usual order.
# A computation that calls itself is reported.
head='HloModule m, is_scheduled=true
'
body='
body (p: (s32[], f32[64])) -> (s32[], f32[64]) {
  p = (s32[], f32[64]{0}) parameter(0)
  i = s32[] get-tuple-element(p), index=0
  x = f32[64]{0} get-tuple-element(p), index=1
  y = f32[64]{0} exponential(x)
  ROOT t = (s32[], f32[64]{0}) tuple(i, y)
}
'
condition='
condition (q: (s32[], f32[64])) -> pred[] {
  q = (s32[], f32[64]{0}) parameter(0)
  j = s32[] get-tuple-element(q), index=0
  ten = s32[] constant(10)
  ROOT less = pred[] compare(j, ten), direction=LT
}
'
branch='
branch (u: f32[64]) -> f32[64] {
  u = f32[64]{0} parameter(0)
  ROOT n = f32[64]{0} negate(u)
}
'
entry='
ENTRY e (a: (s32[], f32[64]), k: s32[]) -> f32[64] {
  a = (s32[], f32[64]{0}) parameter(0)
  k = s32[] parameter(1)
  w = (s32[], f32[64]{0}) while(a), condition=condition, body=body
  v = f32[64]{0} get-tuple-element(w), index=1
  ROOT r = f32[64]{0} conditional(k, v, v), branch_computations={branch, branch}
}
'
for text in "$head$body$condition$branch$entry" "$head$entry$branch$condition$body"; do
    echo "$text" | $HLO memory --fields bytes,role,name,offset -
    echo "$text" | $HLO audit -f csv --fields bytes,shape,count -
    echo "$text" | $HLO list --roles -f csv --fields name,role - | sort
done
echo "$head$entry" "
branch {
  u = f32[64]{0} parameter(0)
  k = s32[] constant(0)
  ROOT n = f32[64]{0} conditional(k, u, u), branch_computations={branch, branch}
} $condition $body" | $HLO audit -f csv --fields bytes,shape,count -
