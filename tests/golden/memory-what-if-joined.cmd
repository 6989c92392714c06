# Changes that are joined by " + ", as advice names them, are given alone and together; one that is none is named.
G=tests/golden/memory-help.hlo
$HLO memory $G --limit hbm=100MiB --what-if 'donate=* + f32[4,1024,1024] as bf16'
$HLO memory $G --what-if 'donate=* + double it'; echo "status $?"
