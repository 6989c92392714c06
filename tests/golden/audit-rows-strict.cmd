# Rows are read as other readers of JSON read them: of a key that stands twice the last value counts,
# what is no JSON is an error, and so is a sum that is null where its row has bytes.
row() { $HLO audit samples/odd-shapes-v5e.hlo --by opcode -f ndjson --top 1; }
faults() { $HLO audit - --merge --by opcode --fields group,bytes -f csv 2>&1 | grep -v '^  '; }
row | sed 's/}$/,"bytes":1}/' | faults
row | sed 's/"by":"opcode"/"by":"shape",&/' | $HLO audit - --merge --by opcode -f csv --fields group,count
for value in '\\32' '"a:\\32"' '"\\q"' '"\\u12"' nul 01 +1 '[1,]' '[1}' '{"a"}' '"a	b"'; do
    echo "$value"
    row | sed "s/\"notation\":null/\"notation\":$value/" | faults
done
row | sed 's/"notation":null/"notation":["\\u0041\\\/\\n",{"a":[-1.5e+3,true,false,null,{},[]]}]/' | faults
for field in elements padded_elements data_bytes padding padding_bytes tile prefix_bytes space_number padding_at_peak; do
    row | sed "s/\"$field\":{[^}]*}/\"$field\":null/; s/\"$field\":[0-9][0-9]*/\"$field\":null/" | faults
done
