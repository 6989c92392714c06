# A buffer assignment that is cut off does not name every value of its program: it is an error, and what it
# says is not used.
T=$(mktemp -d)
name=tpu-v5e-host_io_memory_kinds
for lines in 1 12; do
    head -n $lines tests/dumps/$name.buffer-assignment.txt >"$T/$name.buffer-assignment.txt"
    (cat tests/dumps/$name.hlo | $HLO memory - "$T/$name.buffer-assignment.txt" --target v5e --top 0) 2>&1 | sed "s|$T/||"
done
$HLO memory tests/dumps/$name.hlo tests/dumps/$name.buffer-assignment.txt --target v5e --top 0
rm -r "$T"
