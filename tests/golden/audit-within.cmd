$HLO audit samples/user-layouts-v5e.hlo --max-waste 99% --format csv --fields bytes,shape --top 3
