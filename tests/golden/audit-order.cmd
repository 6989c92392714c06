# What is equal in bytes and place in the dump: the main memory first. No data at all expands least.
dump=$(mktemp)
cat <<'END' >"$dump"
HloModule m
ENTRY e {
  p = f32[8] parameter(0)
  z = f32[0] constant({})
  ROOT c = (f32[8]{0:S(1)}, f32[8]{0}) custom-call(p, z), custom_call_target="t"
}
END
$HLO audit "$dump" --by opcode --sort bytes --format csv --fields group,memory_space,bytes
$HLO audit "$dump" --sort -expansion --format csv --fields shape,bytes
rm "$dump"
