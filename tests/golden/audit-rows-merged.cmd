# Rows that an earlier audit wrote are summed as the modules are.
T=$(mktemp -d); trap 'rm -rf "$T"' EXIT
s=samples/odd-shapes-v5e.hlo u=samples/user-layouts-v5e.hlo fields=group,count,bytes,peak_bytes,file
for file in $s $u; do $HLO audit $file -f ndjson >"$T/${file##*/}.ndjson"; $HLO audit $file --by instruction -f ndjson >>"$T/all.ndjson"; done
$HLO audit "$T/all.ndjson" --by space -f csv --fields $fields
$HLO audit "$T/${s##*/}.ndjson" --top 1 | tail -4
$HLO audit "$T"/*v5e.hlo.ndjson --by space -f csv --fields $fields --merge
$HLO audit "$T/all.ndjson" -f csv --only opcode=copy --only 'bytes>1MiB' --fields shape,count,bytes,file
mkdir "$T/d"; cp $s "$T/all.ndjson" "$T/d"; $HLO audit "$T/d" --by space -f csv --fields count,group
