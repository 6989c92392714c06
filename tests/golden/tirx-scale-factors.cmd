# The sample script for scale factors in tensor memory runs and prints the expected figures.
HLO=$HLO sh samples/tirx/scale-factors.sh
