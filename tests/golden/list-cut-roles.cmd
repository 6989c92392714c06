# Before the ENTRY computation is read, nothing is known of who calls a computation. If the text is
# cut off within ENTRY, only the computations called before the cut have a use.
head -c 4000 samples/user-layouts-v5e.hlo | $HLO list --roles --format csv --fields role,name - | tail -3
for size in 4000 9000; do head -c $size samples/user-layouts-v5e.hlo | $HLO list --by computation - ; done
