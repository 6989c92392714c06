# A file that cannot be read does not hide the rows beside it, however many threads read.
folder=$(mktemp -d)
program=$(command -v "$HLO") && program=$(realpath "$program")
$HLO audit samples/odd-shapes-v5e.hlo --by space -f ndjson >"$folder/1.ndjson"
printf '\037\213\010damaged' >"$folder/x.gz"
for jobs in 1 2; do (cd "$folder" && $program audit . --by space -j $jobs); done
rm -r "$folder"
