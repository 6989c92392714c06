# If one line cannot hold all columns, the suggestion stands uncut on a second line.
script -qec "stty cols 80; $HLO audit --suggest --top 3 --color never samples/odd-shapes-v5e.hlo" /dev/null </dev/null | tr -d '\r' | grep -A7 '^padding_at'
