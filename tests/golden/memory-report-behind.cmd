# A report may stand behind its dump in an archive: they are joined as in a folder.
T=$(mktemp -d)
cp tests/dumps/gpu-f8_matmul.memory-usage-report.txt tests/dumps/gpu-f8_matmul.hlo "$T"
(cd "$T" && tar cf behind.tar gpu-f8_matmul.hlo gpu-f8_matmul.memory-usage-report.txt)
$HLO memory --target gpu "$T/behind.tar" --top 1 --json | sed "s|$T||"
rm -r "$T"
