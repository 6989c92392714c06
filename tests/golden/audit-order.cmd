# Groups of equal bytes at the same line are ordered by memory space, main memory first. An array
# without data has the lowest expansion.
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
