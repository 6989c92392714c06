# A limit that is not exceeded gives no finding and exit status 0.
$HLO audit samples/user-layouts-v5e.hlo --max-waste 99% --format csv --fields bytes,shape --top 3
