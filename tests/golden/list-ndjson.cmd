# NDJSON has one self-contained object for each instruction, with its operands and its source.
$HLO list --format ndjson samples/user-layouts-v5e.hlo | sed -n "7p;34p"
