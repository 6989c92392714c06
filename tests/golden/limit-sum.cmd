# Each array's bytes fit 64 bits, their sum does not.
$HLO audit - --format text <<'END'
HloModule m
ENTRY e {
  p = s8[4611686018427387904]{0} parameter(0)
  q = s8[4611686018427387904]{0} negate(p)
  ROOT r = s8[4611686018427387904]{0} negate(q)
}
END
