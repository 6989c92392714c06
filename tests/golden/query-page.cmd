# A page has only the arrays and rows that pass the tests, uncut, also by op_name; it can be sorted
# by sums only.
$HLO audit samples/odd-shapes-v5e.hlo -f html --by op_name --only opcode=parameter,fusion --only 'bytes>10MiB' | grep -oE '"(parameter|fusion)","[a-z]*","[^"]*"' | sort | uniq -c; $HLO audit samples/odd-shapes-v5e.hlo -f html --sort name
