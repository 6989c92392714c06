# scan also reads the logs in a directory of dumps, and memory reads the compiler's reports.
. tests/golden/dump-folder.sh
$HLO scan d -f csv --fields file,shape | grep log
$HLO scan d | tail -1
$HLO memory d -f json | grep -o '"bytes":[0-9]*\|"compiler[^,]*' | sort | uniq -c
$HLO audit d --fields bytes,count,shape --top 2
rm -r "$folder"
