# The caret stands below the fault also where what acts before it, a command of GitHub's runner, is
# written by number, which takes more columns.
$HLO show '##[x f32[3]{0'
printf 'HloModule m\nENTRY e {\n  a = f32[8] parameter(0), metadata={op_name="##[x"} ;\n}\n' | $HLO list -f csv --fields name
printf '::x = f32[8] ;\n' | $HLO list -f csv --fields name
printf 'HloModule m\nENTRY e {\n  a = f32[8] parameter(0) ##[y\n}\n' | $HLO list -f csv --fields name
