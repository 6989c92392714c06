"""Prints the processor seconds that XLA's own parser of HLO text, in jaxlib, takes for a file: of the
call alone, without the start of Python. Asynchronous updates and what ends them, which the parser
refuses in XLA's own text, are written as custom calls.

xla_parse.py FILE
"""
import re
import sys
import time

try:
    from jaxlib._hlo import hlo_module_from_text
except ImportError:  # jaxlib before 0.10
    from jaxlib.xla_client._xla import hlo_module_from_text

UPDATE = re.compile(r'async-(?:update|done)(\(%\S*\.update\)|\(%\S*, .*?\)), .*')

with open(sys.argv[1], encoding='utf-8') as dump:
    text = ''.join(UPDATE.sub(r'custom-call\1, custom_call_target="update"', line) for line in dump)
begin = time.process_time()
hlo_module_from_text(text)
print(time.process_time() - begin)
