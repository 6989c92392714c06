# If the entry has no name, the text does not tell whether it is divided already. Arrays count as they are
# written then, and memory, audit and list say so.
dump=$(mktemp)
cat >"$dump" <<'END'
HloModule jit_f

ENTRY {
  a.1 = f32[64,8]{1,0} parameter(0), sharding={devices=[4,1]<=[4]}
  ROOT b.1 = f32[64,8]{1,0} negate(a.1)
}
END
$HLO memory <"$dump"
$HLO audit <"$dump"
$HLO list <"$dump"
rm "$dump"
