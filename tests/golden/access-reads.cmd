# access with --access has one layout, and answers as banks does. It is of warps of 32 lanes.
T=$(mktemp)
for words in "--access column:0,ldmatrix --suggest" "--access row:1 --width 16 -f json" "--access row:0 0,1 1,1"; do
    $HLO access 'S[(8,64):(64,1)]' --type f16 $words | sed 's/"command":"access"/"command":"banks"/' >"$T"
    $HLO banks 'S[(8,64):(64,1)]' --type f16 $words | cmp - "$T" && cat "$T"
done
rm "$T"
$HLO access 'S[(8,64):(64,1)]' --type f16 --access row:0 --target gfx942; echo "status $?"
$HLO access 'S[(8,64):(64,1)]' --type f16; echo "status $?"
