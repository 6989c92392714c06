# Who has more or less at the peaks of both programs, by owner: the rows of memory --by owner that differ.
cut() { sed "$1" tests/golden/memory-by-owner.hlo >"$T"; }
T=$(mktemp); trap 'rm -f "$T"' EXIT
cut 's|f32.512,1024.|bf16[512,1024]|; s|f32.256,512.|f32[256,2048]|'
$HLO diff tests/golden/memory-by-owner.hlo "$T" --target v5e --by owner; echo "status $?"
$HLO diff "$T" tests/golden/memory-by-owner.hlo --target v5e --by owner --sort delta_bytes --top 2 -f csv --fields who,old_bytes,new_bytes,delta_bytes,old_count,new_count
$HLO diff "$T" "$T" --target v5e --by owner; echo "status $?"
