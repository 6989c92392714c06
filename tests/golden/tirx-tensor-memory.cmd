# The sample script for tensor memory runs and prints the expected figures, with a warning beyond
# 512 columns.
HLO=$HLO sh samples/tirx/tensor-memory.sh
