# Each value of --by groups the same arrays: by opcode, memory space, computation, source line and
# instruction. --top and --bytes apply to each.
$HLO audit --by opcode samples/odd-shapes-v5e.hlo; $HLO audit --by space --sort bytes samples/odd-shapes-v5e.hlo; $HLO audit --by computation samples/odd-shapes-v5e.hlo --top 2; $HLO audit --by source samples/odd-shapes-v5e.hlo --top 3;  $HLO audit --by instruction samples/odd-shapes-v5e.hlo --top 3 --bytes
