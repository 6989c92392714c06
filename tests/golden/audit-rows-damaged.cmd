# Each line that is not one complete JSON object is reported with its position, and the complete
# lines count.
row=$($HLO audit tests/dumps/alias-first.hlo --by instruction -f ndjson | head -1)
{ echo "$row"; echo "[1]"; echo; echo "{"; echo "{}"; echo '{"by"}'; echo '{"by":}'; echo '{"by":"sh'; echo '{"by":"sh\'; echo '{"by":"\"}'
  echo '{"by":1 2}'; echo '{"by":1"a":2}'; echo '{"by":1"a"}'; echo '{"by":[1}]}'; echo '{"by",1}'; echo '{"by":1,}'; echo '{"by":1,2}'; echo '{by:1}'; echo '{"by":{"a":"]}"'; echo '{"by":[{"a":"b'; echo '{"by":1'; echo '{"by":1}}'
  echo "$row x"; echo "  $row  " | sed 's/:/ : /; s/,/ ,\t/'; printf '{'; i=0; while [ $i -lt 65 ]; do printf '"m%d":1,' $i; i=$((i+1)); done; echo '"z":1}'; echo "$row"; } |
  $HLO audit - --merge --by space -f csv --fields group,count 2>&1 | grep -v '^ ' | cut -c1-100
