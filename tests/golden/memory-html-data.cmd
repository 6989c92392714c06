# The data that a page of memory embeds: what the command says, and, compressed, the names of the
# steps and every buffer with its lives and owners.
dump() { printf 'HloModule m, is_scheduled=true\n\nENTRY main (x: f32[8]) -> f32[8] {\n  x = f32[8]{0:T(128)} parameter(0)\n'
  printf '  a = f32[8,1]{1,0:T(8,128)} custom-call(x), custom_call_target="t", metadata={op_name="</script>" source_file="f.py" source_line=7}\n'
  printf '  b = (f32[8]{0:T(128)}, f32[9]{0:T(128)}) custom-call(a), custom_call_target="t"\n'
  printf '  c.1 = f32[8]{0:T(128)} get-tuple-element(b), index=0\n  ROOT r = f32[8]{0:T(128)} custom-call(c.1), custom_call_target="t"\n}\n'; }
dump | $HLO memory - --target v5e --format html | sed -n '/id="data"/,/<\/script>/p'
dump | $HLO memory - --target v5e --format html | PYTHONPATH=tests/browser PYTHONDONTWRITEBYTECODE=1 python3 -c '
import sys
from program_data import read_page, read_series
series, words = read_series(read_page(sys.stdin.buffer.read())["totals"])
for name, numbers in series.items():
    print(name, *numbers)
print(words)'
