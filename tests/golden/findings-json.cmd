# Findings of every command with limits are objects in the totals of JSON, with the figure and its
# limit, where they are, and what is to be read by people.
odd=samples/odd-shapes-v5e.hlo
found() { grep -o '"findings":.*'; }
$HLO audit --json --top 0 --max-padding 4MiB --max-waste 99% --min-padding 0 "$odd" 2>/dev/null | found
$HLO audit --json --top 0 --max-waste 99.9% "$odd" | found
$HLO audit --json --top 0 "$odd" | found
$HLO memory --json --top 0 --limit 16MiB "$odd" 2>/dev/null | found
$HLO memory --json --top 0 --limit vmem=1MiB "$odd" "$odd" 2>/dev/null | found
$HLO memory --json --top 0 --limit v5e "$odd" | found
$HLO copies --json --top 0 --max-copies 1KiB "$odd" 2>/dev/null | found
$HLO diff --json --top 0 --max-growth 5% samples/diff/given.hlo samples/diff/row-major.hlo 2>/dev/null | found
$HLO banks --json 'S[(8,64):(64,1)]' --type f16 --fail-on-conflict 2>/dev/null | found
