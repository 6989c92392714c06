# A string may contain a whole module: it ends at its closing quote, however long it is and even
# before a comment. An unclosed string affects only its own line.
string() {
  printf 'HloModule m, origin_recovery_table={"a": {"b"}, "\nENTRY %%r (p: f32[10]) -> f32[10] {\n'
  yes '  %a = f32[10]{0} parameter(0), metadata={op_name=\"x\"}' | head -n "$1"
  printf '}\n"%s}\n' "$2"
  printf 'ENTRY %%e (p: f32[2]) -> f32[2] {\n  ROOT %%p = f32[2]{0} parameter(0)\n}\n'
}
for behind in '' '/* comment */' '// comment
'; do
  string 1 "$behind" | $HLO list - --format csv --fields name,bytes
done
string 40000 '' | $HLO list - --format csv --fields name,bytes
printf '%%a = f32[2]{0} f(), m="/*\n%%b = f32[4]{0} f(), m="/*"\n%%c = f32[8]{0} f(), m={\\"\n' |
  $HLO list - --format csv --fields name,bytes
