$HLO audit -f ndjson --fields name,opcode,source,role,count tests/dumps/alias-first.hlo
