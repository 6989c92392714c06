$HLO list --format ndjson samples/user-layouts-v5e.hlo | sed -n "7p;34p"
