# What waits to be sorted is cut again and again, and is in the end what sorting all of it gives: nothing differs, and the sum of the others is that of all.
list() { $HLO list samples/*.hlo samples/*.hlo samples/*.hlo "$@"; }
for n in 1 7 40; do list --sort padding -f csv --fields padding_bytes,name,line | head -n $((n + 1)) >/tmp/golden-sort.$$; list --sort padding -f csv --fields padding_bytes,name,line --top $n | diff - /tmp/golden-sort.$$; done; rm -f /tmp/golden-sort.$$
list --sort padding --top 2 --bytes --space VMEM; list --top 0 --bytes --space VMEM
