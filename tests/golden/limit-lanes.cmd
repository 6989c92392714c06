# The limit on the lanes of an access is tested at the limit and one above it.
try() { "$HLO" "$@" 2>&1 >/dev/null | cut -c1-100; }
echo 'lanes'; try banks 'S[(1048576,2):(2,1)]' --type f16 -f csv; try banks 'S[(1048577,2):(2,1)]' --type f16 -f csv
