# A text that ends within its entry, or loses the ROOT there: arguments, outputs and what is donated
# are those of the header, unless the part that was read takes more than the outputs, which may be
# among it. A text without its header does not say what is donated.
F=tests/golden/memory-cut-entry.hlo
$HLO $F --target v5e
for lines in 4 6 8 11; do echo "== $lines"; head -$lines $F | $HLO memory --target v5e --top 0 2>&1; head -$lines $F | $HLO memory --by owner --target v5e 2>&1 | grep -v '^<stdin>\|hint'; done
echo '== broken ROOT'; sed 's/ROOT \([^[]*\)\[/ROOT \1[[/' $F | $HLO memory --by owner --target v5e 2>&1
echo '== no header'; tail -n +3 $F | $HLO memory --by owner --target v5e 2>&1
head -6 $F | $HLO memory --target v5e --limit 1MiB 2>&1 >/dev/null
