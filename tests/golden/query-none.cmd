# If no row passes the tests, a note says so, and that is no error.
$HLO list samples/odd-shapes-v5e.hlo --only opcode=nosuch; $HLO scan samples/odd-shapes-v5e.hlo --only 'bytes>1TiB'; $HLO audit samples/odd-shapes-v5e.hlo --role fused -f ndjson
