# A row that lacks what rows are to be grouped by is a fault of the row.
row=$($HLO audit -f ndjson --by instruction - <<'END'
ENTRY e { ROOT p = f32[8] parameter(0) }
END
)
for field in opcode computation module source; do
    echo "$row" | sed "s/\"$field\":\"[^\"]*\"/\"$field\":null/" | $HLO audit - --by $field --bytes
done
