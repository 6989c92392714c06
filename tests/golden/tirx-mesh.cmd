HLO=$HLO sh samples/tirx/mesh.sh
