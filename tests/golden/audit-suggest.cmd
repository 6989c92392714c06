# With --suggest, the best suggestion stands beside each of the worst rows.
$HLO audit samples/odd-shapes-v5e.hlo --suggest -n 5
$HLO audit --assume tpu --suggest -n 2 tests/dumps/pre-quant_dtypes.hlo
# A suggestion is compared with what the row itself takes. If the dump has no tiles, nothing is
# suggested for a chip that has tiles.
dump='ENTRY e { p = f32[1000000,3]{1,0} parameter(0)
  q = f32[1000000,3]{1,0:T(8,128)} parameter(1) }'
echo "$dump" | $HLO audit --suggest
echo "$dump" | $HLO audit --suggest --target v5e --format csv --fields bytes,saving_bytes,suggestion
echo "$dump" | $HLO audit --suggest --assume tpu --format csv --fields bytes,saving_bytes,suggestion
echo "HloModule m, is_scheduled=true
$dump" | $HLO audit --suggest --assume tpu
# The saving of a tuple is the sum over its elements, and the suggestion shown is the one that saves
# most.
echo 'ENTRY e {
  a = f32[] parameter(0)
  b = (f32[100000,3]{1,0:T(8,128)}, s32[100000,3]{1,0:T(8,128)}) custom-call(a)
  c = (f32[100000,3]{1,0:T(8,128)}, f32[100000,3]{1,0:T(8,128)}) custom-call(a)
  d = (bf16[100000,1]{0,1:T(2,128)(2,1)}, f32[100000,3]{1,0:T(8,128)}) custom-call(a)
  ROOT r = (f32[100000]{0:T(1024)}, f32[8,128]{1,0:T(8,128)}) custom-call(a)
}' | $HLO audit --suggest --by instruction --format csv --fields name,count,bytes,saving_bytes,how,suggestion
