# Several limits are checked in one run: one finding for a memory space names every limit that the
# space exceeds. A space that takes next to nothing is none, unless --min-padding asks for all.
$HLO audit samples/odd-shapes-v5e.hlo --max-waste 20% --max-padding 1MiB --max-expansion 100 --min-padding 64KiB --top 1
$HLO audit samples/odd-shapes-v5e.hlo --max-waste 20% --top 0; $HLO audit samples/odd-shapes-v5e.hlo --max-waste 20% --min-padding 0 --top 0
