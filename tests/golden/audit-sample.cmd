# The default text output of audit for the sample dump, cut to 5 rows.
$HLO audit samples/odd-shapes-v5e.hlo --top 5
