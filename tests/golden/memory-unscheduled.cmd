# Before scheduling, only the sizes of arguments and outputs are known.
$HLO memory tests/dumps/pre-size0_rank0.hlo --limit ram=1KiB; $HLO memory tests/dumps/pre-size0_rank0.hlo --limit ram=1MiB --json --top 0
