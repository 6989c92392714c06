# A directory of dumps is accepted without a command and its files by name; a directory without
# any dump is an error.
. tests/golden/dump-folder.sh
list() { $HLO list -f csv --fields file,shape "$@"; }
$HLO d --top 0 | tail -3
list d/module_0000*optimizations.txt
$HLO audit d/sub/..
mkdir empty; $HLO list empty; echo "status $?"
rm -r "$folder"
