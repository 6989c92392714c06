# A program that fits the limit has its margin printed; one that does not is a finding that names
# what is alive at the peak.
$HLO memory samples/odd-shapes-v5e.hlo --limit v5e --top 0 | head -6
$HLO memory samples/odd-shapes-v5e.hlo --limit hbm=50MiB --top 0 --format csv
