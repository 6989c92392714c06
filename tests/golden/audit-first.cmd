# The row of a shape has the name, opcode, source and role of the first instruction that owns
# memory. `new` owns none because its bytes lie in the donated argument.
$HLO audit -f ndjson --fields name,opcode,source,role,count tests/dumps/alias-first.hlo
