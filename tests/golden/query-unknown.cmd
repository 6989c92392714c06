# A field that no row has is an error in tests and in --sort; the message suggests a field or lists
# them.
$HLO list samples/odd-shapes-v5e.hlo --only opcod=copy --fields name; $HLO list samples/odd-shapes-v5e.hlo --only nonsense=1 --fields name; $HLO memory samples/odd-shapes-v5e.hlo --sort padding.tle -f csv --fields name --top 1; $HLO audit samples/odd-shapes-v5e.hlo --only grop=a -f csv --fields shape
# Fields that rows have only on request are suggested, too, even if the row of the others is printed
# in that column.
$HLO list samples/odd-shapes-v5e.hlo --only op_nme=x; $HLO list samples/odd-shapes-v5e.hlo --fields leafs -f csv | head -1
$HLO audit samples/odd-shapes-v5e.hlo --fields sorce --top 1 | head -1
# If no row passes and the field has few values, the note lists them. An option of another command
# is not taken for an abbreviation.
$HLO list samples/odd-shapes-v5e.hlo --role tmp; $HLO list samples/odd-shapes-v5e.hlo --space HBN; $HLO scan samples/odd-shapes-v5e.hlo --by shape
