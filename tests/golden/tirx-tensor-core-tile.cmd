HLO=$HLO sh samples/tirx/tensor-core-tile.sh
