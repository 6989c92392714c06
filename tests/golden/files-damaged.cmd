# An archive or compressed file that is cut off is reported, and the text before the fault counts.
. tests/golden/damaged.sh
for pack in gzip xz; do
    $pack -c a.hlo >a.packed; head -c $(($(wc -c <a.packed) / 2)) a.packed >half.hlo
    $HLO scan half.hlo -f csv --fields shape >rows; echo "$pack: status $?"
    [ "$(wc -l <rows)" -gt 5000 ] || echo "$pack: rows are lost: $(wc -l <rows)"
done
tar -cf whole.tar b.hlo a.hlo; head -c 50000 whole.tar >half.tar
$HLO list half.tar -f csv --fields file,name,shape | sed -n 1,2p; $HLO audit half.tar >/dev/null; echo "status $?"
$HLO list <half.tar >/dev/null; echo "status $?"
report
