# The default output of memory for the sample dump.
$HLO memory samples/user-layouts-v5e.hlo --target v5e
