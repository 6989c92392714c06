# --share-base takes an address, or a dot for the folder of the page.
$HLO explore --share-base example.org; $HLO diff samples/diff/row-major.hlo samples/diff/given.hlo --format html --share-base http:/x
for base in https://example.org/pages .; do
    $HLO audit - --format html --share-base "$base" </dev/null | grep -o '"share":.*}'
done
