# --space shows one memory space, by its name or by its number, as 1 or S(1), in all commands. For
# VMEM, whose heap has holes, the figure is an estimate with a statement of how good it is.
$HLO memory samples/odd-shapes-v5e.hlo --space vmem --top 2
$HLO memory samples/odd-shapes-v5e.hlo --space S'(9)' --top 2 --format ndjson; $HLO memory samples/odd-shapes-v5e.hlo --target v5e --space 'S(1)' --top 1 -f csv --fields name,memory_space
$HLO list samples/odd-shapes-v5e.hlo --space 'S(1)' --top 1 -f csv --fields name,memory_space
$HLO memory samples/odd-shapes-v5e.hlo --space attic
