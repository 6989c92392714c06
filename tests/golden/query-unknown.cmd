# A field that no row has is an error, which says what there are; so is one by which to sort.
$HLO list samples/odd-shapes-v5e.hlo --only opcod=copy --fields name; $HLO memory samples/odd-shapes-v5e.hlo --sort padding.tle -f csv --fields name --top 1; $HLO audit samples/odd-shapes-v5e.hlo --only grop=a -f csv --fields shape
