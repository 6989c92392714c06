# A ROOT line is lost. The header tells it by its shape; without another sign the last instruction
# is taken, which is said where other computations have a ROOT. One without any is as XLA's tests
# write them.
$HLO list --roles <<'END'
HloModule lost, entry_computation_layout={(f32[8]{0})->f32[4]{0}}

%add (x: f32[], y: f32[]) -> f32[] {
  %x = f32[] parameter(0)
  %y = f32[] parameter(1)
  ROOT %sum = f32[] add(%x, %y)
}

%twice (z: f32[8]) -> f32[8] {
  %z = f32[8]{0} parameter(0)
  %w = f32[8]{0} add(%z, %z)
}

ENTRY %main (p: f32[8]) -> f32[4] {
  %p = f32[8]{0} parameter(0)
  %f = f32[8]{0} fusion(%p), kind=kLoop, calls=%twice
}
END
$HLO list --roles <<'END'
HloModule short
ENTRY main {
  p = f32[8] parameter(0)
  f = f32[8] negate(p)
}
END
$HLO memory --target v5e --top 0 --json <<'END'
HloModule lost, is_scheduled=true, entry_computation_layout={(f32[8]{0})->f32[4]{0}}
ENTRY %main (p: f32[8]) -> f32[4] {
  %p = f32[8]{0} parameter(0)
  %f = f32[8]{0} negate(%p)
}
END
