$HLO list --by computation samples/user-layouts-v5e.hlo
