# A page has the arrays and the rows that pass, whole, by op_name too; it sorts by sums alone.
$HLO audit samples/odd-shapes-v5e.hlo -f html --by op_name --only opcode=parameter,fusion --only 'bytes>10MiB' | grep -oE '"(parameter|fusion)","[a-z]*","[^"]*"' | sort | uniq -c; $HLO audit samples/odd-shapes-v5e.hlo -f html --sort name
