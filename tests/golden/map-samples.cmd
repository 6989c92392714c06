# The script that draws the pictures of samples/map writes exactly the pictures that are stored
# there.
folder=$(mktemp -d) && sh samples/map/draw.sh "$HLO" "$folder" && cp samples/map/draw.sh "$folder" && diff -rq samples/map "$folder" && ls "$folder"; rm -r "$folder"
