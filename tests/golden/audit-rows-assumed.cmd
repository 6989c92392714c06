# What was assumed in the rows that are summed is so in the sum.
$HLO audit --assume v5e tests/dumps/pre-quant_dtypes.hlo --format ndjson |
    $HLO audit - --format csv --fields shape,count,assumed
