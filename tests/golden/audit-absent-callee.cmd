# If a called computation is absent from the text, its memory is in no sum, and a warning says so.
# An absent reducer is not reported because a reducer owns no memory.
text='HloModule m

ENTRY e {
  x = f32[64]{0} parameter(0)
  z = f32[] constant(0)
  s = f32[] reduce(x, z), dimensions={0}, to_apply=sum
  w = f32[64]{0} while(x), condition=c, body=b
  ROOT r = f32[64]{0} call(w), to_apply=f
}'
echo "$text" | $HLO audit -f csv --fields bytes,shape -
echo "$text" | $HLO list --roles -f csv --fields name,role -
echo "$text" | $HLO list --by computation --fields name,bytes -
