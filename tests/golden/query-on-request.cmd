# Fields that rows have only on request are suggested, too, even if the row of the others is
# printed in that column.
$HLO list samples/odd-shapes-v5e.hlo --only op_nme=x
$HLO list samples/odd-shapes-v5e.hlo --fields leafs -f csv | head -1
$HLO audit samples/odd-shapes-v5e.hlo --fields sorce --top 1 | head -1
