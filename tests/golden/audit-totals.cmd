# totals.rows counts arrays, however many of them a row stands for. A row has a role only if all of
# its arrays have the same role.
$HLO audit --by space --top 1 --fields group,count,role --json - <<'HLO'
ENTRY e { p = f32[2] parameter(0)
  t = f32[2] negate(p)
  h = f32[2]{0:S(5)} copy(t)
  ROOT r = f32[2] add(t, t) }
HLO
