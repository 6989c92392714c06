# Each module has rows of its own unless --merge sums the modules. Rows that an earlier audit wrote
# are summed in the same way. A question that these rows cannot answer is refused. A damaged line is
# reported, and the other lines count.
case $HLO in /*) ;; *) HLO=$PWD/$HLO ;; esac
T=$(mktemp -d); trap 'rm -rf "$T"' EXIT
s=samples/odd-shapes-v5e.hlo u=samples/user-layouts-v5e.hlo fields=group,count,bytes,peak_bytes,file
$HLO audit $s $u --by space --fields $fields
$HLO audit $s $u --by space --fields $fields --merge
for file in $s $u; do $HLO audit $file -f ndjson >"$T/${file##*/}.ndjson"; $HLO audit $file --by instruction -f ndjson >>"$T/all.ndjson"; done
$HLO audit "$T/all.ndjson" --by space -f csv --fields $fields
$HLO audit "$T/${s##*/}.ndjson" --top 1 | tail -4
$HLO audit "$T"/*v5e.hlo.ndjson --by space -f csv --fields $fields --merge
$HLO audit "$T/all.ndjson" -f csv --only opcode=copy --only 'bytes>1MiB' --fields shape,count,bytes,file
mkdir "$T/d"; cp $s "$T/all.ndjson" "$T/d"; $HLO audit "$T/d" --by space -f csv --fields count,group
cd "$T"
mv odd*.ndjson by-shape; $HLO audit by-shape --by opcode -f csv --fields group 2>&1 | head -3 | cut -c1-90
$HLO audit by-shape --only opcode=copy -f csv --fields group 2>&1 | head -1
$HLO audit by-shape by-shape --merge --by space --space HBM -f csv --fields group,count,bytes
$HLO audit by-shape --max-waste 10%; echo "status $?"
$HLO audit --merge -f ndjson by-shape | head -2 >merged; $HLO audit merged 2>&1 | head -1; $HLO audit --merge -f csv --fields count,shape merged
{ sed -n 1p by-shape; sed -n 2p by-shape | cut -c1-300; sed -n '3s/"tile":[0-9]*/"tile":1/p;4s/"count":[0-9]*,//p;5s/"line":[0-9]*/"line":9223372036854775808/p;6s/"shape":"[^"]*"/"shape":"x"/p;7p' by-shape; } >damaged
$HLO audit damaged -f csv --fields count,shape 2>&1 | grep -v '^ '; $HLO list damaged; $HLO audit damaged >o 2>e; echo "status $?"
# A field that is absent from a row is not taken from the row before it.
printf 'ENTRY e {\n a = f32[8,3] parameter(0)\n ROOT b = f32[8,5] negate(a)\n}\n' | $HLO audit --by instruction --format ndjson | sed '2s/,"prefix_bytes":0//' | $HLO audit --format csv --fields name,bytes - 2>&1 | grep -v '^ '
