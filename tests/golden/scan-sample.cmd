# The example of the README.
$HLO samples/out-of-memory-v5e.txt
