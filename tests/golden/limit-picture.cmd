# The limit on the copies of an element in a picture is tested at the limit and one above it.
echo 'copies of an element in a picture'
for count in 4096 4097; do $HLO map "S[2:1] + R[$count:2]" --format csv 2>&1 | head -2; done
