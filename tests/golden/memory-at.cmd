# --at lists what is alive at a step. A step that no instruction is named after is an error for that
# module, and --top all lists every row.
$HLO memory tests/dumps/tpu-v5e-host_io_memory_kinds.hlo --target v5e --at copy-start.3 --format csv --fields bytes,role,name,start,end --top all
$HLO memory tests/dumps/tpu-v5e-host_io_memory_kinds.hlo --at %nothing --format ndjson --fields name --top 1
# A step may be given by the number that headings say, which is less than that of all steps.
for at in 0 17 67; do $HLO memory samples/odd-shapes-v5e.hlo --at $at --by owner 2>&1 | grep "^at step\|--at"; done
# An error prints nothing else, in any format.
for format in text json csv svg; do $HLO memory samples/odd-shapes-v5e.hlo --at 9039 -f $format 2>/dev/null; done
