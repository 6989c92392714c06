$HLO audit samples/odd-shapes-v5e.hlo --top 5
