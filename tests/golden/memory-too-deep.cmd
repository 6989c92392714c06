# A computation that is nested too deeply to be read gives one message. The text after it is read,
# and the memory of the call is marked as incomplete.
text=$(mktemp)
{
  printf 'HloModule m, is_scheduled=true\n\nENTRY e {\n  x = f32[256] parameter(0)\n'
  for i in $(seq 31); do printf 'a%d = f32[256] call(x), to_apply={\n  x = f32[256] parameter(0)\n' $i; done
  printf '  ROOT z = f32[256] negate(x)\n'
  for i in $(seq 31); do printf '}, frontend_attributes={n="%d"}\nROOT b%d = f32[256] negate(a%d)\n' $((32 - i)) $((32 - i)) $((32 - i)); done
  printf '}\n'
} >"$text"
$HLO list --format csv --fields name,opcode "$text" --only "name=a3?,b3?,z" 2>/dev/null
$HLO memory --target cpu - <"$text" >/dev/null; echo "status $?"
rm "$text"
