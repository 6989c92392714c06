# Instruction lines that a filter left of a module, together with its header, are read as its entry;
# one message says so.
dump='HloModule m, entry_computation_layout={(f32[8,3]{1,0:T(8,128)})->f32[8,3]{1,0}}
  %x = f32[8,3]{1,0:T(8,128)} parameter(0)
  %a = f32[8,3]{1,0:T(8,128)} negate(%x)
  ROOT %b = f32[8,3]{1,0} copy(%a)'
echo "$dump" | $HLO audit -
echo "$dump" | $HLO list --roles -
echo "$dump" | $HLO list --by computation -
printf '%s\n' "$dump" 'ENTRY e {' ' c = f32[4] constant({1,2,3,4})' '}' |
    $HLO list --roles --fields role,name,computation -
