# The heap of VMEM has holes: what is alive there is an estimate, and says how good it is.
$HLO memory samples/odd-shapes-v5e.hlo --space vmem --top 2
$HLO memory samples/odd-shapes-v5e.hlo --space S'(9)' --top 2 --format ndjson; $HLO memory samples/odd-shapes-v5e.hlo --space attic
