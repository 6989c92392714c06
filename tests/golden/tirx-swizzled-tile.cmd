# The sample script for a swizzled tile in shared memory runs and prints the expected figures.
HLO=$HLO sh samples/tirx/swizzled-tile.sh
