# An empty tuple owns no memory, and its role is that of its computation.
$HLO list - --roles --format csv --fields computation,name,role <<'END'
HloModule m
f { p = f32[8] parameter(0)
  t = () tuple()
  ROOT n = f32[8] negate(p) }
g { p = f32[8] parameter(0)
  t = () tuple()
  ROOT n = f32[8] negate(p) }
ENTRY e { p = f32[8] parameter(0)
  t = () tuple()
  ROOT r = f32[8] fusion(p), kind=kLoop, calls=f }
END
