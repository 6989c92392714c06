# The output for the out-of-memory message that README uses as its example.
$HLO samples/out-of-memory-v5e.txt
