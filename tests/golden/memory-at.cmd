# Who is alive at a step, a step of a module that has none of that name, all rows.
$HLO memory tests/dumps/tpu-v5e-host_io_memory_kinds.hlo --target v5e --at copy-start.3 --format csv --fields bytes,role,name,start,end --top all
$HLO memory tests/dumps/tpu-v5e-host_io_memory_kinds.hlo --at %nothing --format ndjson --fields name --top 1
