# Grouping by source or op_name and findings know where arrays come from, even if --fields asks for
# no such field.
dump=tests/dumps/tpu-v5e-host_io_memory_kinds.hlo
$HLO audit $dump --by source --format csv --fields group,bytes
$HLO audit $dump --by instruction --format ndjson | grep -o '"op_name":"[^"]*"'
$HLO audit $dump --format csv --fields shape --max-expansion 1.2 --min-padding 1
