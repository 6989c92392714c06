# Arrays over --max-expansion and spaces over --max-waste are findings on standard error with exit
# status 1, while standard output stays valid JSON.
$HLO audit --json --top 0 --max-waste 20% --max-expansion 1.1 samples/odd-shapes-v5e.hlo
