# Sorting with --top keeps only the best rows as it goes; the result equals the beginning of a full
# sort, and the row of the others sums the rest.
T=$(mktemp -d); trap 'rm -rf "$T"' EXIT
list() { $HLO list samples/*.hlo samples/*.hlo samples/*.hlo "$@"; }
for n in 1 7 40; do list --sort padding -f csv --fields padding_bytes,name,line | head -n $((n + 1)) >"$T/sorted"; list --sort padding -f csv --fields padding_bytes,name,line --top $n | diff - "$T/sorted"; done
list --sort padding --top 2 --bytes --space VMEM; list --top 0 --bytes --space VMEM
