# A damaged archive or compressed file is reported, and the text before the fault counts.
folder=$(mktemp -d); cd "$folder" || exit
exec 2>err # in the words of libarchive, which change
case $HLO in /*) ;; *) HLO=$OLDPWD/$HLO ;; esac
awk 'BEGIN { for (i = 0; i < 30000; i++) print "%c" i " = f32[" 1 + i % 7 ",3]{1,0:T(8,128)} copy(%x)" }' >a.hlo
printf 'HloModule b\nENTRY %%e {\n  ROOT %%r = f32[3]{0} parameter(0)\n}\n' >b.hlo
for pack in gzip xz; do
    $pack -c a.hlo >a.packed; head -c $(($(wc -c <a.packed) / 2)) a.packed >half.hlo
    $HLO scan half.hlo -f csv --fields shape >rows; echo "$pack: status $?"
    [ "$(wc -l <rows)" -gt 5000 ] || echo "$pack: rows are lost: $(wc -l <rows)"
done
tar -cf whole.tar b.hlo a.hlo; head -c 50000 whole.tar >half.tar
$HLO list half.tar -f csv --fields file,name,shape | sed -n 1,2p; $HLO audit half.tar >/dev/null; echo "status $?"
$HLO list <half.tar >/dev/null; echo "status $?"
# A file whose first bytes are those of a compressed file but which cannot be unpacked is an error;
# text that merely begins similarly is read as text.
for magic in '\375\067zXZ' '\037\213' '\050\265\057\375' BZh9 'PK\003\004' '\004\042\115\030'; do
    printf "${magic}f32[3]{0}" | $HLO scan; echo "status $?"
done
printf 'BZh9f32[3]{0}' | $HLO audit -f csv; echo "status $?"
printf 'PK f32[3]{0}' | $HLO scan -f csv --fields column,shape; echo "status $?"
# A wrong checksum is noticed at the end. A damaged tar header hides only its own member. An empty
# file is valid.
{ tail -c +2 a.hlo | gzip -c | head -c -8; gzip -c a.hlo | tail -c 8; } | $HLO scan >/dev/null; echo "status $?"
gzip -c /dev/null >e.hlo.gz; cp b.hlo c.hlo; cp b.hlo d.hlo; tar -cf four.tar b.hlo c.hlo d.hlo e.hlo.gz
printf '\1' | dd of=four.tar conv=notrunc bs=1 seek=1024 status=none; $HLO list four.tar -f csv --fields file,name; echo "status $?"
# One damaged file of a directory does not keep the others from being read.
mkdir dir; cp b.hlo dir; printf '\375\067zXZ' >dir/a.hlo.xz; printf 'HloModule' >dir/c.hlo
$HLO list dir -f csv --fields file,name; echo "status $?"
sed 's/after [0-9]* bytes of text: .*/after the bytes that are counted/; s/damaged: .*/damaged/' err
rm -r "$folder"
