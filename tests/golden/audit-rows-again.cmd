# An audit of the rows of an audit has the rows of the audit, with all their fields.
T=$(mktemp -d)
for dump in samples/odd-shapes-v5e.hlo samples/user-layouts-v5e.hlo tests/dumps/gpu-f8_matmul.hlo tests/dumps/tpu-v5e-bounded_dynamic_dims.hlo; do
    $HLO audit $dump --by instruction --top all --format ndjson >"$T/rows" 2>/dev/null
    for by in instruction shape op_name opcode source space; do
        $HLO audit $dump --by $by --top all --format csv >"$T/first" 2>/dev/null
        $HLO audit "$T/rows" --by $by --top all --format csv >"$T/again" 2>/dev/null
        cmp "$T/first" "$T/again" && echo "$by: $(wc -l <"$T/again") lines"
    done
done
rm -r "$T"
