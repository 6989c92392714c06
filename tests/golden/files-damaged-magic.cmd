# A file whose first bytes are those of a compressed file but which cannot be unpacked is an
# error; text that merely begins similarly is read as text.
. tests/golden/damaged.sh
for magic in '\375\067zXZ' '\037\213' '\050\265\057\375' BZh9 'PK\003\004' '\004\042\115\030'; do
    printf "${magic}f32[3]{0}" | $HLO scan; echo "status $?"
done
printf 'BZh9f32[3]{0}' | $HLO audit -f csv; echo "status $?"
printf 'PK f32[3]{0}' | $HLO scan -f csv --fields column,shape; echo "status $?"
report
