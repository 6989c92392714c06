# A row of an earlier audit that lacks a field, or whose value is impossible, is reported; the other
# rows count.
case $HLO in /*) ;; *) HLO=$PWD/$HLO ;; esac
T=$(mktemp -d); trap 'rm -rf "$T"' EXIT
$HLO audit samples/odd-shapes-v5e.hlo -f ndjson >"$T/by-shape"; cd "$T"
{ sed -n 1p by-shape; sed -n 2p by-shape | cut -c1-300; sed -n '3s/"tile":[0-9]*/"tile":1/p;4s/"count":[0-9]*,//p;5s/"line":[0-9]*/"line":9223372036854775808/p;6s/"shape":"[^"]*"/"shape":"x"/p;7p' by-shape; } >damaged
$HLO audit damaged -f csv --fields count,shape 2>&1 | grep -v '^ '; $HLO list damaged; $HLO audit damaged >o 2>e; echo "status $?"
