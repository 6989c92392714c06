# The script that draws the figures for papers writes exactly those that are stored.
folder=$(mktemp -d) && sh samples/figures/draw.sh "$HLO" "$folder" && cp samples/figures/draw.sh "$folder" && diff -rq -x '*.xz' samples/figures "$folder" && ls "$folder"; rm -r "$folder"
