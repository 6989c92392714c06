# If a computation is defined after its caller or calls itself, every command that depends on roles
# reports it, because XLA requires a computation to precede its callers.
text='HloModule m

ENTRY e {
  x = f32[8]{0} parameter(0)
  c = f32[8]{0} call(x), to_apply=f
  ROOT r = f32[8]{0} negate(c)
}

f {
  p = f32[8]{0} parameter(0)
  ROOT d = f32[8]{0} call(p), to_apply=f
}'
for command in 'list --roles --fields name,role' 'list --by computation --fields name,use' \
    'audit --fields name' 'memory --fields name,role'; do
    echo "$text" | $HLO $command -f csv - && echo "$command says nothing"
done
exit 2
