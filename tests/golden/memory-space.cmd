# --space shows one memory space. For VMEM, whose heap has holes, the figure is an estimate with a
# statement of how good it is.
$HLO memory samples/odd-shapes-v5e.hlo --space vmem --top 2
$HLO memory samples/odd-shapes-v5e.hlo --space S'(9)' --top 2 --format ndjson; $HLO memory samples/odd-shapes-v5e.hlo --space attic
