# Fields that rows have only on request are suggested, too, as are those of other rows of the
# command and those within a field.
$HLO list samples/odd-shapes-v5e.hlo --only op_nme=x
$HLO list samples/odd-shapes-v5e.hlo --fields leafs -f csv | head -1
$HLO audit samples/odd-shapes-v5e.hlo --fields sorce --top 1 | head -1
$HLO banks 'f16[64,64]{1,0}' --fields wavefront; echo $?
$HLO list samples/odd-shapes-v5e.hlo --fields padding.tle,attributes.anything,nothing,name --top 1; echo $?
$HLO list samples/odd-shapes-v5e.hlo --fields leafs --only leafs=1; echo $?
