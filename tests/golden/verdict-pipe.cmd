# What comes through a pipe is answered as the file that holds it is: a log by scan, a dump by
# whether it fits, an archive by all that it holds.
F=samples/out-of-memory-v5e.txt
$HLO $F --top 1 >/dev/null && cat $F | $HLO - --top 1 | head -1
cat $F | $HLO | head -1
cat samples/odd-shapes-v5e.hlo | $HLO - --target v5e | head -1
$HLO - --target v5e < samples/odd-shapes-v5e.hlo | head -1
{ head -c 10 $F; sleep 0.1; tail -c +11 $F; } | $HLO - | head -1
cat tests/folders/v5e-sharded.tar.xz | $HLO - | head -1
cat tests/dumps/gpu-f8_matmul.memory-usage-report.txt | $HLO - | head -1
