# totals.rows counts the arrays, whatever a row stands for; a role is that of all in a row.
$HLO audit --by space --top 1 --fields group,count,role --json - <<'HLO'
ENTRY e { p = f32[2] parameter(0)
  t = f32[2] negate(p)
  h = f32[2]{0:S(5)} copy(t)
  ROOT r = f32[2] add(t, t) }
HLO
