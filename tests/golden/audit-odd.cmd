# A get-tuple-element without an index does not stop the audit of the modules in the same stream. A
# sum that does not fit 64 bits is reported and left out.
cat samples/user-layouts-v5e.hlo tests/dumps/odd-element.hlo | $HLO audit --by instruction -f ndjson --fields name,opcode,line,role | tail -1
$HLO audit tests/dumps/overflow.hlo; $HLO list --by computation tests/dumps/overflow.hlo; $HLO audit --json tests/dumps/overflow.hlo | tail -1
