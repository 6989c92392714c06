# Cut before the ENTRY: nobody knows yet who calls what; in the ENTRY, what calls the rest.
head -c 4000 samples/user-layouts-v5e.hlo | $HLO list --roles --format csv --fields role,name - | tail -3
for size in 4000 9000; do head -c $size samples/user-layouts-v5e.hlo | $HLO list --by computation - ; done
