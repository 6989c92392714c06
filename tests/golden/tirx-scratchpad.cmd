HLO=$HLO sh samples/tirx/scratchpad.sh
