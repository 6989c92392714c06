# -o writes a file, in the format that its name ends with unless --format says another; what cannot be read replaces
# none. The picture of a large layout is small: only with --details each of its cells says what it holds.
case $HLO in /*) ;; *) HLO=$PWD/$HLO ;; esac
T=$(mktemp -d); trap 'rm -rf "$T"' EXIT; cd "$T"
for file in a.svg a.html a.json a.csv a.ndjson a.md a.txt; do $HLO map 'f32[3,5]{1,0:T(2,2)}' -o $file; head -c 40 $file | head -n 1; done
$HLO map 'f32[3]' -f svg -o a.json; head -c 38 a.json; echo; $HLO map 'f32[3' -o a.json; echo "status $?"; head -c 38 a.json; echo
$HLO map 'f32[3]' -o none/a.svg; echo "status $?"; $HLO map 'f32[3]' -o - | head -n 1
$HLO map 'f32[3]' -o a.pdf; echo "status $?"; ls a.pdf 2>/dev/null # other programs make it of an SVG
large='f32[300,1000]{1,0:T(8,128)}'
$HLO map "$large" -o large.svg; $HLO map "$large" --details -o detailed.svg; xmllint --noout large.svg detailed.svg
[ $(wc -c <large.svg) -lt 60000 ] && [ $(wc -c <detailed.svg) -gt 60000 ] && echo 'the one is below 60 KB'
words() { sed 's/<title>[^<]*<.title>//g' $1 | grep -o '>[0-9][0-9,]*</t' | grep -o '[0-9,]*' | sort | md5sum; }
words large.svg >one; words detailed.svg | cmp one - && echo 'the same words'
grep -o '<path class="pad" d="[^"]*' large.svg | grep -o M | wc -l; grep -c 'data-kind="padding"' detailed.svg
