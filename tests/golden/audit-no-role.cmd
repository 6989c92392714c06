# An instruction outside of any computation has no role, but it is a row of --by role all the same.
echo '%a = f32[8]{0} add(%b, %c)' | $HLO audit - --by role -f csv --fields group,bytes
