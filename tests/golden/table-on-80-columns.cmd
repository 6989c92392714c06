# On a terminal of 80 columns, a table drops its less important columns and cuts long words.
script -qec "stty cols 80; $HLO list --color never samples/odd-shapes-v5e.hlo" /dev/null < /dev/null | tr -d '\r' | head -12; script -qec "stty cols 80; $HLO audit --color never --top 4 samples/odd-shapes-v5e.hlo" /dev/null < /dev/null | tr -d '\r' | grep -A4 '^padding_at'
# A number is never cut.
script -qec "stty cols 50; $HLO index --color never --fields byte_offset,linear,index 's8[99999999999999999]' 99999999999999998" /dev/null </dev/null | tr -d '\r'
