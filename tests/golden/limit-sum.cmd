# A sum that does not fit 64 bits is reported, although each array's bytes fit.
$HLO audit - --format text <<'END'
HloModule m
ENTRY e {
  p = s8[4611686018427387904]{0} parameter(0)
  q = s8[4611686018427387904]{0} negate(p)
  ROOT r = s8[4611686018427387904]{0} negate(q)
}
END
