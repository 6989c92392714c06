# A sum that does not fit 64 bits is reported, although each array's bytes fit.
$HLO audit - --format text <<'END'
HloModule m
ENTRY e {
  p = s8[4611686018427387904]{0} parameter(0)
  q = s8[4611686018427387904]{0} negate(p)
  ROOT r = s8[4611686018427387904]{0} negate(q)
}
END
echo "status $?"
# Nor does that of a memory space where those of its shapes do, in one program or in several.
one='HloModule m
ENTRY e {
  p = s8[4611686018427387904]{0} parameter(0)
  ROOT r = pred[8]{0} custom-call(p)
}'
echo "$one" | sed 's/ROOT r = .*/ROOT r = u8[4611686018427387904]{0} convert(p)/' | $HLO audit - --format csv --fields bytes,shape
T=$(mktemp -d)
echo "$one" >"$T/a.hlo"; echo "$one" | sed 's/s8/u8/' >"$T/b.hlo"
$HLO audit "$T/a.hlo" "$T/b.hlo" --top 0 2>&1 | sed "s|$T/||"
sed 's/ROOT r = .*/q = u8[4611686018427387904]{0} parameter(1)/' "$T/a.hlo" | $HLO audit - --top 0 2>&1
rm -r "$T"
