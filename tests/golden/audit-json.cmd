# The JSON output of audit has the rows that --top leaves and totals over all rows.
$HLO audit --json --top 2 samples/user-layouts-v5e.hlo
