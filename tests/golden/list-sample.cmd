$HLO list samples/user-layouts-v5e.hlo | head -12
