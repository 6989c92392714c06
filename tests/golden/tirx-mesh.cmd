# The sample script for a mesh of devices runs and prints the expected figures.
HLO=$HLO sh samples/tirx/mesh.sh
