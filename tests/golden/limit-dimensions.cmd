# Thousands of dimensions of size 1 take no noticeable time; a picture is limited to 1024
# dimensions.
ones() { yes 1 | head -n "$1" | paste -sd,; }
iters="S[($(ones 4000),8,8):($(ones 4000),8,1)]"
$HLO convert --to cute "$iters" | md5sum
$HLO compare "$iters" "f32[$(ones 4000),8,8]"
$HLO convert --canonical "$iters"
$HLO index --inverse "$iters" 63 | tail -c 5
$HLO map "f32[$(ones 1022),2,2]" --format svg >/dev/null; echo "status $?"
$HLO map "f32[$(ones 1023),2,2]" --format svg; echo "status $?"
