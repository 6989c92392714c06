# A source below the working directory is named from there, as a repository's files are; others are not.
for folder in "$PWD" "$PWD/sub" "${PWD}er" /else; do
    sed "s|\"model.py\"|\"$folder/model.py\"|" samples/odd-shapes-v5e.hlo >"${T:=$(mktemp)}"
    $HLO audit - --max-expansion 8 --min-padding 64KiB -f quickfix <"$T" 2>/dev/null | cut -d : -f 1-2 | sed "s|$PWD|HERE|"
    $HLO audit - --max-expansion 8 --min-padding 64KiB -f sarif <"$T" 2>/dev/null | grep -o '"uri":"[^"]*el.py"' | sed "s|$PWD|HERE|"
done
rm "$T"
# What an editor shows behind the place, and who says it.
$HLO audit samples/odd-shapes-v5e.hlo --max-expansion 8 --min-padding 64KiB -f quickfix 2>/dev/null
