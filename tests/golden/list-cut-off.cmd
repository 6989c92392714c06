head -c 5000 samples/user-layouts-v5e.hlo | $HLO list --fields name | tail -3
