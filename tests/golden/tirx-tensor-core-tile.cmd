# The sample script for a tensor core's tile in registers runs and prints the expected figures.
HLO=$HLO sh samples/tirx/tensor-core-tile.sh
