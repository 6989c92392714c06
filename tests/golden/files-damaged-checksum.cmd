# A wrong checksum is noticed at the end. A damaged tar header hides only its own member. An empty
# file is valid.
. tests/golden/damaged.sh
{ tail -c +2 a.hlo | gzip -c | head -c -8; gzip -c a.hlo | tail -c 8; } | $HLO scan >/dev/null; echo "status $?"
gzip -c /dev/null >e.hlo.gz; cp b.hlo c.hlo; cp b.hlo d.hlo; tar -cf four.tar b.hlo c.hlo d.hlo e.hlo.gz
printf '\1' | dd of=four.tar conv=notrunc bs=1 seek=1024 status=none; $HLO list four.tar -f csv --fields file,name; echo "status $?"
report
