# The default table of list for the sample dump.
$HLO list samples/user-layouts-v5e.hlo | head -12
