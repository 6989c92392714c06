$HLO < samples/user-layouts-v5e.hlo | tail -2; cat samples/user-layouts-v5e.hlo samples/user-layouts-v5e.hlo | $HLO audit - --top 1; $HLO samples/user-layouts-v5e.hlo | head -1
