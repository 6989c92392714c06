# An array's share of the peak does not depend on whether all rows or one row is asked for; the two
# lists are equal.
T=$(mktemp -d); trap 'rm -rf "$T"' EXIT
f=samples/odd-shapes-v5e.hlo fields=group,memory_space,count,peak_bytes,padding_at_peak
for by in opcode role op_name; do
    $HLO audit $f tests/dumps/tpu-v5e-*.hlo -f csv --by $by --fields $fields | tail -n +2 | sort >"$T/peak"
    cut -d, -f1 "$T/peak" | grep -v '[][("]' | sort -u | while read -r key; do
        $HLO audit $f tests/dumps/tpu-v5e-*.hlo -f csv --by $by --only $by=$key --fields $fields | tail -n +2
    done | sort >"$T/one"
    grep -v '^[^,]*[][("]' "$T/peak" | diff - "$T/one" && wc -l <"$T/one"
done
