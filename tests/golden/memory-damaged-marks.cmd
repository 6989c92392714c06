# Tiles tell that a TPU's compiler wrote a text, also those of a computation that cannot be read
# whole: the memory is HBM in every command.
printf 'HloModule m, is_scheduled=true\n\nc {\n  q = f32[8,128]{1,0:T(8,128)} parameter(0)\n  s = f32[8]{0} foo(\n  ROOT t = f32[8]{0} negate(q)\n}\n\nENTRY e {\n  p = f32[8,128]{1,0} parameter(0)\n  ROOT r = f32[8,128]{1,0} negate(p)\n}\n' > "${TMPDIR:-/tmp}/damaged.$$"
for command in memory 'audit --merge' list; do
    $HLO $command -f csv --fields memory_space "${TMPDIR:-/tmp}/damaged.$$" 2>/dev/null | sort -u
done
rm "${TMPDIR:-/tmp}/damaged.$$"
