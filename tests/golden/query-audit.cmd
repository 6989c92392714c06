# --only, --space and --role with a field of arrays choose which arrays are summed, also within a
# row, for totals and the peak's rows alike. With a field of sums they choose rows. Limits on the
# peak always concern the whole program.
audit() { echo "$*"; $HLO audit samples/odd-shapes-v5e.hlo --fields group,role,count,peak_bytes,bytes,memory_space "$@"; }
audit --by role --space HBM; audit --by space --role temp; audit --by module --space VMEM --only 'source=model.py*'; audit --by opcode --only 'bytes>10MiB' --only opcode=parameter,fusion
audit --role temp --max-padding 1MiB -f ndjson --only 'padding>3MiB'
