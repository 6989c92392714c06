# Panels stand beside each other if 1200 pixels, or the terminal's columns, have room for both;
# otherwise they stand below each other. The third picture is exactly 1200 pixels wide.
for shape in 'f32[2,26]{1,0:T(2,2)}' 'f32[2,27]{1,0:T(2,2)}' 'f32[10,14]{1,0:T(1,1)}' 'f32[30,30]{1,0:T(8,8)}'; do
    echo "$shape"
    $HLO map --format svg "$shape" | grep -o 'viewBox="[^"]*"\|<g data-panel.*'
done
for columns in 62 61; do
    COLUMNS=$columns $HLO map 'f32[3,5]{1,0:T(2,2)}' | grep 'the array, \|memory, '
done
# Rows of threads touch unless each thread has a box of its own.
for layout in 'S[64:1@laneid]' 'S[(64,2):(1@laneid,1)]'; do $HLO map --format svg "$layout" 2>/dev/null | grep -o 'viewBox="[^"]*"'; done
# A picture is at least as wide as its title.
ones=$(printf '1,%.0s' 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27)1
$HLO map --format svg "S[($ones):($ones)]" | grep -o 'viewBox="[^"]*"'
