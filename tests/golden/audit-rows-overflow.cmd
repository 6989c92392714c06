# Kinds of padding whose sum passes 64 bits do not add up to the bytes.
$HLO audit tests/dumps/alias-first.hlo --by instruction -f ndjson | head -1 |
  sed 's/"data_bytes":[0-9]*,"bytes":[0-9]*/"data_bytes":9223372036854775807,"bytes":100/; s/"tile":[0-9]*,"widening":[0-9]*/"tile":1,"widening":101/' |
  $HLO audit - --by instruction -f ndjson 2>&1 | cut -c 1-100
