# A field that no row has is an error in tests and in --sort; the message suggests a field or
# lists them.
$HLO list samples/odd-shapes-v5e.hlo --only opcod=copy --fields name
$HLO list samples/odd-shapes-v5e.hlo --only nonsense=1 --fields name
$HLO memory samples/odd-shapes-v5e.hlo --sort padding.tle -f csv --fields name --top 1
$HLO audit samples/odd-shapes-v5e.hlo --only grop=a -f csv --fields shape
