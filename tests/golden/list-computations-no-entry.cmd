# The last computation is the entry where none is called so: its parameters count.
$HLO list --by computation - <<'END'
HloModule m
f { ROOT p = f32[3] parameter(0) }
g { a = f32[256] parameter(0)
  ROOT b = f32[3] fusion(a), kind=kLoop, calls=f }
END
