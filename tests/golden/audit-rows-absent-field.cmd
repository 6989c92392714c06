# A field that is absent from a row is not taken from the row before it.
printf 'ENTRY e {\n a = f32[8,3] parameter(0)\n ROOT b = f32[8,5] negate(a)\n}\n' | $HLO audit --by instruction --format ndjson | sed '2s/,"prefix_bytes":0//' | $HLO audit --format csv --fields name,bytes - 2>&1 | grep -v '^ '
