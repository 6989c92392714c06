$HLO memory samples/user-layouts-v5e.hlo --target v5e
