# A statement that stands alone has no role; it is a row all the same.
echo '%a = f32[8]{0} add(%b, %c)' | $HLO audit - --by role -f csv --fields group,bytes
