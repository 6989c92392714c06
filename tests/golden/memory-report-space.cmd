# A memory space that only the compiler's report mentions is listed, too.
folder=$(mktemp -d)
name=tpu-v5e-host_io_memory_kinds
cp tests/dumps/$name.hlo "$folder"
sed 's/color 5, page 0, maybe/color 3, page 0, maybe/' tests/dumps/$name.buffer-assignment.txt >"$folder/$name.buffer-assignment.txt"
$HLO memory "$folder/$name.hlo" "$folder/$name.buffer-assignment.txt" --top 0 --target v5e | grep '^[A-Zh][^:]*iB'
rm -r "$folder"
