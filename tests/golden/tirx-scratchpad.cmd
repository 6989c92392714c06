# The sample script for a scratchpad with partitions runs and prints the expected figures.
HLO=$HLO sh samples/tirx/scratchpad.sh
