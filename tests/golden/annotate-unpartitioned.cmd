# What a command writes beside the text as it stands is of whole arrays, and a note says so.
$HLO annotate <<'END'
HloModule jit_f

ENTRY main.1 {
  a.1 = f32[64,8]{1,0} parameter(0), sharding={devices=[4,1]<=[4]}
  ROOT b.1 = f32[64,8]{1,0} negate(a.1)
}
END
