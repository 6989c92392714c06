folder=$(mktemp -d) && sh samples/map/draw.sh "$HLO" "$folder" && cp samples/map/draw.sh "$folder" && diff -rq samples/map "$folder" && ls "$folder"; rm -r "$folder"
