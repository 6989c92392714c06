# A dump is read from standard input or from a file named without a command. Two modules in one
# stream are two modules.
$HLO < samples/user-layouts-v5e.hlo | tail -2; cat samples/user-layouts-v5e.hlo samples/user-layouts-v5e.hlo | $HLO audit - --top 1; $HLO samples/user-layouts-v5e.hlo | head -1
