# A layout that the header states and an equal layout that is assumed are one shape with one row.
dump='HloModule m, entry_computation_layout={(f32[1000,3]{0,1:T(4,128)})->f32[1000,3]{0,1:T(4,128)}}
ENTRY e {
  p = f32[1000,3]{1,0} parameter(0)
  ROOT n = f32[1000,3]{1,0} negate(p)
}'
echo "$dump" | $HLO audit --assume tpu --suggest
echo "$dump" | $HLO audit --assume tpu --json --fields group,type,assumed
echo "$dump" | $HLO audit --assume tpu --by instruction --json --fields name,shape,assumed
