# Instruction lines without a header or a computation are read as the entry computation of a module
# without a name.
lines='%a.1 = f32[8,3]{1,0:T(8,128)} add(%x, %y)
%b = f32[8,3] add(%a.1, %y)'
echo "$lines" | $HLO audit -
echo "$lines" | $HLO list --roles -
echo "$lines" | $HLO list --by computation -
echo 'a = f32[8,3]{1,0:T(8,128)} add(x, y)' | $HLO list --roles --fields role,name -
