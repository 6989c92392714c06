# The peak is not computed unless a requested field needs it.
dump=tests/golden/audit-peak.hlo
$HLO audit --format csv --fields shape,bytes --top 2 <$dump
sed 's/, is_scheduled=true//' $dump | $HLO audit --format csv --fields shape,bytes,peak_bytes --top 2
