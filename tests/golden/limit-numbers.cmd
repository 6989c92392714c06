# Every limit in the manual that a command line can reach is tested at the limit and one above it.
ones() { yes 1 | head -n "$1" | paste -sd,; }
try() { "$HLO" "$@" 2>&1 >/dev/null | cut -c1-100; }
echo 'dimensions of a shape'
for count in 100000 100001; do
    echo "f32[$(ones $count)]" | $HLO predict - --fields error | cut -c1-100
done
echo 'n * (n + d), n tiles and numbers in them, d dimensions'
for rank in 100 101; do
    echo "f32[$(ones $rank)]{$(seq -s, $((rank - 1)) -1 0):T$(printf '(1)%.0s' $(seq 500))}" | $HLO predict - --fields error | cut -c1-100
done
echo 'tuples within tuples'
for depth in 1000 1001; do
    try show "$(printf "%${depth}s" | tr ' ' '(')f32[]$(printf "%${depth}s" | tr ' ' ')')"
done
echo 'places looked at one by one'
for rows in 1024 1025; do $HLO show "S[($rows,4096):(1,1)]" | sed -n 2p; done
echo 'elements of one place'; try index --inverse 'S[(256,256):(0,0)]' 0; try index --inverse 'S[(256,257):(0,0)]' 0
echo 'numbers of their indices'
for rank in 16 17; do try index --inverse "S[($(yes 2 | head -16 | paste -sd,)$([ $rank = 17 ] && echo ,1)):($(yes 0 | head -$rank | paste -sd,))]" 0; done
echo 'copies of an element'; try index 'S[2:1] + R[4096:2]' 1; try index 'S[2:1] + R[4097:2]' 1
echo 'lanes'; try banks 'S[(1048576,2):(2,1)]' --type f16 -f csv; try banks 'S[(1048577,2):(2,1)]' --type f16 -f csv
echo 'target files'
file=$(mktemp)
{ echo 'name x'; head -c 1048569 /dev/zero | tr '\0' '\n'; } >"$file"; try predict 'f32[3]' --target "$file" | sed "s|$file|FILE|"
echo >>"$file"; try predict 'f32[3]' --target "$file" | sed "s|$file|FILE|"
rm "$file"
echo 'copies of an element in a picture'
for count in 4096 4097; do $HLO map "S[2:1] + R[$count:2]" --format csv 2>&1 | head -2; done
