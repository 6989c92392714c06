# One out-of-memory message in every form in which people paste it (logs, JSON, HTML, strings) gives
# the same row, and is recognized without a command, too.
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT
python3 - "$folder" <<'SCRIPT'
import html, json, sys
text = '''Ran out of memory in memory space hbm. Used 20.50G of 16.00G hbm. Exceeded hbm capacity by 4.50G.

Program hbm requirement 19.98G:
    global           29.82M
    HLO temp         19.95G (24.2% utilization, 0.7% fragmentation (293.84M))

  Largest program allocations in hbm:

  1. Size: 16.00G
     Operator: op_name="jit(f)/a \\"b\\"/rem" source_file="f.py" source_line=7
     Shape: s32[4194304,8,4]{2,1,0:T(8,128)}
     Unpadded size: 512.00M
     XLA label: copy.4 = copy(x)
     Allocation type: HLO temp
     ==========================
'''
lines = text.splitlines()
each = lambda form: '\n'.join(form.format(line) for line in lines)
forms = {
    'plain': text, 'crlf': text.replace('\n', '\r\n'), 'tabs': text.replace('    ', '\t'), 'quoted': each('> {}'),
    'colour': each('\x1b[31m{}\x1b[0m'), 'log': each('E0612 07:35:00.27 14 error.py:81] {}'),
    'pod': each('2026-03-01T12:00:00.1Z stderr F {}'), 'pytest': each('E       {}'),
    'worker': each('71\x1b[2m\x1b[36m(Worker pid=4)\x1b[0m {}'), 'one line': ' '.join(text.split()),
    'repr': 'error = ' + repr(text), 'bytes': repr(text.encode()), 'json': json.dumps({'severity': 'ERROR', 'text': text}),
    'json in json': json.dumps({'text': json.dumps({'text': text})}),
    'json lines': '\n'.join(json.dumps({'log': line + '\n', 'stream': 'stderr'}) for line in lines),
}
for name, form in forms.items():
    with open(f'{sys.argv[1]}/{name}', 'w', newline='') as file:
        file.write(form)
SCRIPT
for file in "$folder"/*; do
    $HLO "$file" -f csv --fields stated_bytes,stated_data_bytes,bytes,shape,allocation,needed_bytes,limit_bytes,over_bytes,temp_bytes,why,suggestion |
        tail -n +2
done | uniq -c | sed 's/^ *//'
for file in "$folder"/*; do echo "$(basename "$file"): $($HLO scan "$file" -f csv --fields op_name,source | tail -1)"; done
