# Compressed, whatever reads it; and what only begins like that. libarchive's words change.
err=$(mktemp); exec 3>&2 2>"$err"
for magic in '\375\067zXZ' '\037\213' '\050\265\057\375' BZh9 'PK\003\004' '\004\042\115\030'; do
    printf "${magic}f32[3]{0}" | $HLO scan; echo "status $?"
done
printf 'BZh9f32[3]{0}' | $HLO audit --format csv; echo "status $?"
printf 'PK f32[3]{0}' | $HLO scan --format csv --fields column,shape; echo "status $?"
echo hello | $HLO list; printf "" | $HLO list; printf "\375\067zXZ" | $HLO list; $HLO list /no/such/file; status=$?
sed 's/damaged: .*/damaged/' "$err" >&3; rm "$err"; exit $status
