# --by of audit and copies takes several words: rows are of what is the same in all of them, and sum to
# the same as without. A page takes one.
s=samples/odd-shapes-v5e.hlo
$HLO audit "$s" --by opcode,source --space HBM --target v5e --libtpu 0.0.51 | tail -13
for by in shape opcode,source role,shape,source instruction,role; do
    $HLO audit "$s" --by "$by" -f csv --fields bytes | awk '{ sum += $1 } END { print sum }'
done
$HLO audit "$s" --by role,opcode -f csv --fields group,by --top 2
$HLO copies tests/copies/scatter_rows.hlo --by reason,layouts -f csv --fields group,count,by
$HLO audit "$s" --by opcode,source -f html
$HLO copies "$s" --by reason,nothing
