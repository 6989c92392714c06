# An out-of-memory message, or a log with one, given to what reads HLO text is named, together with
# what reads it; HLO text with a first line of another kind is read, and so is what stands in it.
oom=samples/out-of-memory-v5e.txt
for command in audit memory list 'diff samples/odd-shapes-v5e.hlo'; do $HLO $command $oom; done
{ printf 'Traceback (most recent call last):\n'; yes '  File "train.py", line 12, in step' | head -99; cat $oom; } | $HLO audit -
printf 'Ran out of memory in memory space hbm.\n%%x = f32[8]{0} add(a, b)\n' | $HLO list - --format csv --fields name
printf '// Ran out of memory in memory space hbm.\nHloModule m\nENTRY e {\n ROOT x = f32[8]{0} constant(0)\n}\n' | $HLO list - --format csv --fields name
