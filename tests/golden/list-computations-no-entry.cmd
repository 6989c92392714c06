# If no computation is marked ENTRY, the last one is the entry, and its parameters count as
# arguments.
$HLO list --by computation - <<'END'
HloModule m
f { ROOT p = f32[3] parameter(0) }
g { a = f32[256] parameter(0)
  ROOT b = f32[3] fusion(a), kind=kLoop, calls=f }
END
