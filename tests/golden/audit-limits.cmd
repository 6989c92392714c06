# Several limits are checked in one run: one finding for a memory space names every limit that the
# space exceeds.
$HLO audit samples/odd-shapes-v5e.hlo --max-waste 20% --max-padding 1MiB --max-expansion 100 --min-padding 64KiB --top 1
