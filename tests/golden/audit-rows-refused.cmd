# A question that the rows of an earlier audit cannot answer is refused.
case $HLO in /*) ;; *) HLO=$PWD/$HLO ;; esac
T=$(mktemp -d); trap 'rm -rf "$T"' EXIT
$HLO audit samples/odd-shapes-v5e.hlo -f ndjson >"$T/by-shape"; cd "$T"
$HLO audit by-shape --by opcode -f csv --fields group 2>&1 | head -3 | cut -c1-90
$HLO audit by-shape --only opcode=copy -f csv --fields group 2>&1 | head -1
$HLO audit by-shape by-shape --merge --by space --space HBM -f csv --fields group,count,bytes
$HLO audit by-shape --max-waste 10%; echo "status $?"
