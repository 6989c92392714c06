# Rows by what the arrays have in common, chosen, sorted and cut as those of other commands.
for by in shape opcode op_name source space role; do
    $HLO diff samples/diff/given.hlo samples/diff/row-major.hlo --target v5e --by $by -f csv --fields change,group,count,delta_bytes
done
$HLO diff samples/diff/given.hlo samples/diff/row-major.hlo --target v5e --space VMEM --sort -delta_bytes --top 2
