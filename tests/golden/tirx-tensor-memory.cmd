HLO=$HLO sh samples/tirx/tensor-memory.sh
