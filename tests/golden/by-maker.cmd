# Rows by op_name and by source have the same owners in audit and in memory: what is moved, and
# what says nothing, belongs to what it moves or reads. Rows show what they are by.
text='HloModule m, is_scheduled=true
ENTRY e {
  p = f32[64,128]{1,0:T(8,128)} parameter(0), metadata={op_name="p"}
  n = f32[64,128]{1,0:T(8,128)} negate(p), metadata={op_name="jit(f)/a/neg" source_file="f.py" source_line=3}
  c = f32[64,128]{0,1:T(8,128)} copy(n)
  s = f32[32,128]{0,1:T(8,128)} slice(c), slice={[0:32], [0:128]}
  t = f32[32,128]{0,1:T(8,128)} tanh(s), metadata={op_name="jit(f)/b/tanh" source_file="f.py" source_line=4}
  ROOT r = f32[32,128]{1,0:T(8,128)} copy(t)
}'
for by in op_name source; do
    echo "$text" | $HLO audit - --target v5e --by $by --merge --fields group,count,bytes
    echo "$text" | $HLO audit - --target v5e --by $by --sums --fields group,count,bytes -f csv
    echo "$text" | $HLO memory - --target v5e --by $by | grep -A 9 who
done
echo "$text" | $HLO memory - --target v5e --by opcode,name | grep -A 9 who
