$HLO audit --json --top 2 samples/user-layouts-v5e.hlo
