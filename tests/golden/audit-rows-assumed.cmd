# If an audit row states an assumed layout, the sum of such rows is marked as assumed, too.
$HLO audit --assume v5e tests/dumps/pre-quant_dtypes.hlo --format ndjson |
    $HLO audit - --format csv --fields shape,count,assumed | head -2
