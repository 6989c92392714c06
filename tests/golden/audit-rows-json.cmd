# Rows are JSON: with white space between all words, members in any order, and empty lines.
T=$(mktemp -d); $HLO audit samples/odd-shapes-v5e.hlo --by instruction -f ndjson >$T/rows
python3 -c '
import json, random, sys
for number, line in enumerate(sys.stdin):
    row = list(json.loads(line).items())
    random.Random(number).shuffle(row)
    print("\n \t\n" + json.dumps(dict(row), separators=(" , ", " :\t")) + " \r")' <$T/rows >$T/spaced
for rows in rows spaced; do $HLO audit $T/$rows -f csv | cksum; done
# A number that does not fit is an error, whichever other members there are.
head -1 $T/rows | sed 's/"bytes":[0-9]*/"bytes":-9223372036854775808/' | $HLO audit - 2>&1 | head -1
rm -r $T
