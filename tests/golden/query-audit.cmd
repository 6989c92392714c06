# Tests of arrays choose what is summed, within a row, too: totals and what is live at the peak are of these. Tests of sums choose rows; limits of the peak are the program's.
audit() { echo "$*"; $HLO audit samples/odd-shapes-v5e.hlo --fields group,role,count,peak_bytes,bytes,memory_space "$@"; }
audit --by role --space HBM; audit --by space --role temp; audit --by module --space VMEM --only 'source=model.py*'; audit --by opcode --only 'bytes>10MiB' --only opcode=parameter,fusion
audit --role temp --max-padding 1MiB -f ndjson --only 'padding>3MiB'
