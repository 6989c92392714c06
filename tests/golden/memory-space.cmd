# The heap of VMEM has holes: what is alive there is an estimate, and says how good it is. A memory
# space is named, or goes by its number, as 1 or S(1), for rows of all commands.
$HLO memory samples/odd-shapes-v5e.hlo --space vmem --top 2
$HLO memory samples/odd-shapes-v5e.hlo --space S'(9)' --top 2 --format ndjson; $HLO memory samples/odd-shapes-v5e.hlo --target v5e --space 'S(1)' --top 1 -f csv --fields name,memory_space
$HLO list samples/odd-shapes-v5e.hlo --space 'S(1)' --top 1 -f csv --fields name,memory_space
$HLO memory samples/odd-shapes-v5e.hlo --space attic
