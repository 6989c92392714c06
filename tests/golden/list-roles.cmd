# The roles at the end of the sample dump: slices and done operations are aliases, and copy-start
# owns its tuple.
$HLO list --roles samples/user-layouts-v5e.hlo --fields role,opcode,name,bytes,leaves --format ndjson | tail -12
