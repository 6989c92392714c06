# A page has only the arrays and rows that pass the tests, uncut, also by op_name; it can be sorted
# by sums only.
# A group of several parts passes by the sums of all of them.
for limit in 1MiB 20MiB 25MiB; do $HLO audit samples/odd-shapes-v5e.hlo -f html --by opcode --only "peak_bytes>$limit" | sed -n '/id="data"/,/<\/script>/p' | grep -c '^\["'; done
$HLO audit samples/odd-shapes-v5e.hlo -f html --by op_name --only opcode=parameter,fusion --only 'bytes>10MiB' | grep -oE '"(parameter|fusion)","[a-z]*","[^"]*"' | sort | uniq -c; $HLO audit samples/odd-shapes-v5e.hlo -f html --sort name
