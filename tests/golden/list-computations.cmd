# --by computation prints the computations as a tree below their module, with their use, callers and
# sums.
$HLO list --by computation samples/user-layouts-v5e.hlo
