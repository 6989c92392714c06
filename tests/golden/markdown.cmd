# Tables of GitHub's dialect: code where Markdown would read more; the eleventh row is folded away.
$HLO audit --by instruction --fields bytes,padding_bytes,shape,name -f markdown samples/odd-shapes-v5e.hlo | head -20
$HLO show 'f32[3,5]{1,0:T(2,2)}' -f markdown
printf 'HloModule m\n\nENTRY e {\n  a = f32[8] parameter(0), metadata={op_name="x`*|y"}\n}\n' | $HLO list --fields bytes,name,op_name -f markdown
