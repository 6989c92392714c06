# Rows and totals as JSON.
$HLO diff samples/diff/given.hlo samples/diff/row-major.hlo --target v5e --json --only 'delta_bytes>100MiB'
