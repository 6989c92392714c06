# A field that no row has is an error in --fields, tests and --sort, before anything is read; the
# message suggests a field or says where they are listed.
$HLO list samples/odd-shapes-v5e.hlo --only opcod=copy --fields name
$HLO list samples/odd-shapes-v5e.hlo --only nonsense=1 --fields name
$HLO memory samples/odd-shapes-v5e.hlo --sort padding.tle -f csv --fields name --top 1
$HLO audit samples/odd-shapes-v5e.hlo --only grop=a -f csv --fields shape
