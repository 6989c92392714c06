# What a page embeds of a changed program: a row for each change and one for all of them, the bytes at
# each step, and who takes the peak then.
dump() { printf 'HloModule m, is_scheduled=true\n\nENTRY main (x: f32[64,128], y: f32[8,128]) -> f32[64,128] {\n  x = f32[64,128]{1,0:T(8,128)} parameter(0), metadata={op_name="x"}\n'
  printf '  y = f32[8,128]{1,0:T(8,128)} parameter(1), metadata={op_name="y"}\n'
  printf '  a = f32[80,128]{1,0:T(8,128)} custom-call(x, y), custom_call_target="t", metadata={op_name="jit(f)/layer0/a"}\n'
  printf '  b = f32[8,128]{1,0:T(8,128)} custom-call(a), custom_call_target="u", metadata={op_name="jit(f)/layer1/b"}\n'
  printf '  ROOT r = f32[64,128]{1,0:T(8,128)} custom-call(b), custom_call_target="v", metadata={op_name="jit(f)/layer1/r"}\n}\n'; }
dump | $HLO memory - --target v5e --what-if 'donate=*' --what-if 'dtype f32->bf16 where op_name=*layer0*' --format html |
PYTHONPATH=tests/browser PYTHONDONTWRITEBYTECODE=1 python3 -c '
import json
import sys
from program_data import read_page, read_series
totals = read_page(sys.stdin.buffer.read())["totals"]
change = totals["what_if"]
print(totals["peak_bytes"], change["bytes"], change["low_bytes"], change["high_bytes"], change["fits"], change["peak_tick"])
print(read_series(change)[0]["curve_bytes"])
for row in change["rows"] + change["owners"]:
    print(json.dumps(row))'
