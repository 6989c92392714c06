HLO=$HLO sh samples/tirx/swizzled-tile.sh
