# The data that a page of two programs embeds: the rows, who has what at the peaks, and, compressed,
# both programs and which step is which. The new program has one step more and another tile.
dump() { printf 'HloModule m, is_scheduled=true\n\nENTRY main (x: f32[8]) -> f32[8] {\n  x = f32[8]{0:T(128)} parameter(0)\n'
  printf '  a = f32[8,200]{1,0:T%s} custom-call(x), custom_call_target="t", metadata={op_name="jit(f)/</script>" source_file="f.py" source_line=7}\n' "$1"
  printf '%b  c.1 = f32[8]{0:T(128)} custom-call(a), custom_call_target="u"\n  ROOT r = f32[8]{0:T(128)} custom-call(c.1), custom_call_target="v"\n}\n' "$2"; }
T=$(mktemp -d); trap 'rm -rf "$T"' EXIT
dump '(8,128)' >"$T/old"; dump '(2,128)' '  b = f32[800]{0:T(128)} custom-call(a), custom_call_target="w"\n' >"$T/new"
$HLO diff "$T/old" "$T/new" --target v5e -f html >"$T/page"; echo "status $?"
PYTHONPATH=tests/browser PYTHONDONTWRITEBYTECODE=1 python3 -c '
import json
import sys
from program_data import read_page, read_series
data = read_page(open(sys.argv[1], "rb").read())
totals = data["totals"]
series, words = read_series(totals)
for side in ("old", "new"):
    one = totals[side]
    print(side, one["file"].split("/")[-1], one["peak_bytes"], [words for words in read_series(one)[1] if words][:6])
print({name: numbers for name, numbers in series.items() if name.startswith("match")}, totals["matched"], totals["row_count"])
for row in totals["owners"]:
    print(json.dumps(row))
for row in data["rows"]:
    print(dict(zip(data["fields"], row)))' "$T/page"
