# A page has the arrays and the rows that pass, whole; it sorts by sums alone.
$HLO audit samples/odd-shapes-v5e.hlo -f html --only opcode=parameter --only 'bytes>10MiB' | grep -o '"name":"[a-z0-9._]*","opcode":"[a-z]*"' | sort | uniq -c; $HLO audit samples/odd-shapes-v5e.hlo -f html --sort name
