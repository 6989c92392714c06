# The limits on shapes are tested at the limit and one above it.
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
