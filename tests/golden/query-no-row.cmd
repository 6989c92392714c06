# If no row passes and the field has few values, the note lists them. An option of another command
# is not taken for an abbreviation, and neither is a part of a name.
$HLO list samples/odd-shapes-v5e.hlo --role tmp
$HLO list samples/odd-shapes-v5e.hlo --space HBN
$HLO scan samples/odd-shapes-v5e.hlo --by shape
$HLO audit samples/odd-shapes-v5e.hlo --max-wast 20%; $HLO audit samples/odd-shapes-v5e.hlo --max-wast; $HLO audit --js=1
