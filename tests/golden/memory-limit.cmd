# What fits has its margin, what does not is a finding that says who is alive.
$HLO memory samples/odd-shapes-v5e.hlo --limit v5e --top 0 | head -6
$HLO memory samples/odd-shapes-v5e.hlo --limit hbm=50MiB --top 0 --format csv
