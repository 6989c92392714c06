# A field that no row has is an error, which says what was meant or what there are; so is one by which to sort.
$HLO list samples/odd-shapes-v5e.hlo --only opcod=copy --fields name; $HLO list samples/odd-shapes-v5e.hlo --only nonsense=1 --fields name; $HLO memory samples/odd-shapes-v5e.hlo --sort padding.tle -f csv --fields name --top 1; $HLO audit samples/odd-shapes-v5e.hlo --only grop=a -f csv --fields shape
# Fields that rows have only where they are asked for are meant, too, and where the rest of the rows stands in the column.
$HLO list samples/odd-shapes-v5e.hlo --only op_nme=x; $HLO list samples/odd-shapes-v5e.hlo --fields leafs -f csv | head -1
$HLO audit samples/odd-shapes-v5e.hlo --fields sorce --top 1 | head -1
# No row passes: of a few words those that there are. An option of another command is no abbreviation.
$HLO list samples/odd-shapes-v5e.hlo --role tmp; $HLO list samples/odd-shapes-v5e.hlo --space HBN; $HLO scan samples/odd-shapes-v5e.hlo --by shape
