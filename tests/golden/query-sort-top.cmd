# Sorting with --top keeps only the best rows as it goes; the result equals the beginning of a full
# sort, and the row of the others sums the rest.
list() { $HLO list samples/*.hlo samples/*.hlo samples/*.hlo "$@"; }
for n in 1 7 40; do list --sort padding -f csv --fields padding_bytes,name,line | head -n $((n + 1)) >/tmp/golden-sort.$$; list --sort padding -f csv --fields padding_bytes,name,line --top $n | diff - /tmp/golden-sort.$$; done; rm -f /tmp/golden-sort.$$
list --sort padding --top 2 --bytes --space VMEM; list --top 0 --bytes --space VMEM
