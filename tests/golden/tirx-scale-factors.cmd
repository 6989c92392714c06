HLO=$HLO sh samples/tirx/scale-factors.sh
