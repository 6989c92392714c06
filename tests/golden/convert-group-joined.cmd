# separators number the iters of --group. After --canonical these are joined, so there are none.
$HLO convert 'S[(8,8):(8,1)]' --group 2,4,8 -f ndjson; $HLO convert 'S[(8,8):(8,1)]' --group 2,4,8 --canonical -f ndjson
