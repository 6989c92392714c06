# Another layout of an argument: figures of both programs, rows of what changed and of what is
# copied because of it; status 1, and with a limit only if a peak grows beyond it.
$HLO diff samples/diff/given.hlo samples/diff/row-major.hlo --target v5e; echo "status $?"
$HLO diff samples/diff/given.hlo samples/diff/row-major.hlo --target v5e --max-growth 1GiB --top 0; echo "status $?"
$HLO diff samples/diff/given.hlo samples/diff/row-major.hlo --target v5e --max-growth 5% --top 0 --bytes; echo "status $?"
$HLO diff samples/diff/given.hlo samples/diff/given.hlo --target v5e; echo "status $?"
