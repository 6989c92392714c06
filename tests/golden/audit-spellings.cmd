# Different spellings of the same shape are one row.
$HLO audit - --suggest --target tpu <<'END'
ENTRY e { a = f32[1000,3]{1,0:T(8,128)} parameter(0)
  b = f32[1000,3]{1,0:T(8, 128)} parameter(1)
  c = f32[2] parameter(2)
  d = f32[2]{0} parameter(3) }
END
