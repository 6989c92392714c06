# Of a text that ends within its entry, the header may tell more than what was read: audit and memory say
# the same of arguments and outputs then. Rows are of what was read, as they are of several texts together.
dump=$(mktemp)
cat >"$dump" <<'END'
HloModule jit_f, is_scheduled=true, entry_computation_layout={(f32[256,128]{1,0:T(8,128)}, f32[1024]{0:T(1024)})->(f32[256,128]{1,0:T(8,128)}, f32[512,128]{1,0:T(8,128)})}

ENTRY e {
  p = f32[256,128]{1,0:T(8,128)} parameter(0)
  q = f32[1024]{0:T(1024)} parameter(1)
  a = f32[256,128]{1,0:T(8,128)} negate(p)
  b = f32[512,128]{1,0:T(8,128)} bro
END
for command in memory audit; do
    $HLO $command "$dump" --target v5e 2>/dev/null
    echo "status $?"
done
$HLO audit - <"$dump" >/dev/null
cp "$dump" "$dump.2"
head -1 "$dump" >"$dump.3" # that of a text that ends before its entry
sums=by,group,count,bytes
for set in "$dump" "$dump.2" "$dump.3" "--merge $dump $dump.2 $dump.3"; do
    $HLO audit $set --by op_name -f csv --fields $sums 2>/dev/null
done
rm "$dump" "$dump.2" "$dump.3"
