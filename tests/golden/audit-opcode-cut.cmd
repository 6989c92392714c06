# A table of a tuple whose operands are not in the text has an opcode, too.
$HLO audit - --by opcode --target cpu --bytes <<'END'
HloModule m, is_scheduled=true
ENTRY e {
  ROOT t = (f32[8]{0}, f32[8]{0}) tuple(a, b)
}
END
echo "status $?"
