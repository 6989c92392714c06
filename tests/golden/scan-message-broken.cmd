# A message that was broken between any two words, quoted, or prefixed by a log on each line, gives the
# same row.
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT
python3 - "$folder" <<'SCRIPT'
import sys
texts = ['out of resource: shared memory, Required: 120000, Hardware limit: 99000. Reducing block sizes may help.',
         'Used 20.00G of 15.75G hbm. Exceeded hbm capacity by 4.25G.',
         'Scoped allocation with size 37.00M and limit 32.00M exceeded scoped vmem limit by 5.00M.']
prefixes = ['', '> ', '[rank0]: ', 'E       ', 'E0612 07:35:00.27 14 error.py:81] ', '(Worker pid=7) ERROR ']
for number, text in enumerate(texts):
    words = text.split(' ')
    breaks = [words] + [[' '.join(words[:i]), ' '.join(words[i:])] for i in range(1, len(words))]
    for one, lines in enumerate(breaks):
        for two, prefix in enumerate(prefixes):
            with open(f'{sys.argv[1]}/{number}-{one:02}-{two}', 'w') as file:
                file.write(''.join(prefix + line + '\n' for line in lines))
SCRIPT
for file in "$folder"/*; do
    $HLO scan "$file" -f csv --fields memory_space,needed_bytes,limit_bytes,over_bytes | tail -n +2
done | uniq -c | sed 's/^ *//'
