# Several programs have a peak each, and a peak that lacks an array is marked as incomplete.
dump=tests/golden/audit-peak.hlo
{ cat $dump; sed 's/HloModule m/HloModule n/; s/negate(b)/negate(lost)/' $dump; } |
    $HLO audit --json --top 0 --fields shape,peak_bytes |
    grep -o '"module":"[a-z]"\|"peak_bytes":[0-9]*,"peak_at":"[a-z]*"\|"incomplete":[a-z]*'
