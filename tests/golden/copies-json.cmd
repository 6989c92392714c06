# A row and the totals in JSON; of several modules the totals are a list.
$HLO copies tests/copies/transpose_add.hlo --json
$HLO copies tests/copies/while_T.hlo tests/copies/reshape_flat.hlo --json --fields name,kind
