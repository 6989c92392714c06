$HLO audit --json --top 0 --max-waste 20% --max-expansion 1.1 samples/odd-shapes-v5e.hlo
