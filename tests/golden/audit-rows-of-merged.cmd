# Rows that audit --merge wrote are not of one module: only --merge sums them again.
case $HLO in /*) ;; *) HLO=$PWD/$HLO ;; esac
T=$(mktemp -d); trap 'rm -rf "$T"' EXIT
$HLO audit samples/odd-shapes-v5e.hlo -f ndjson >"$T/by-shape"; cd "$T"
$HLO audit --merge -f ndjson by-shape | head -2 >merged; $HLO audit merged 2>&1 | head -1; $HLO audit --merge -f csv --fields count,shape merged
