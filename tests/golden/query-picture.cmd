# A picture of memory shows the whole schedule and refuses options that choose or sort rows.
$HLO memory samples/odd-shapes-v5e.hlo --format svg --role temp; $HLO memory samples/odd-shapes-v5e.hlo --format html --sort name
