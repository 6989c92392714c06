# A picture of memory is of the whole schedule: it refuses what chooses rows.
$HLO memory samples/odd-shapes-v5e.hlo --format svg --role temp; $HLO memory samples/odd-shapes-v5e.hlo --format html --sort name
