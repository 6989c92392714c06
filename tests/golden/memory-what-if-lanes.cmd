# A new size that fills lanes, where what lies there is padded, may be put there: then nothing is
# padded, which is the least.
dump=$(mktemp)
printf '%s\n' 'HloModule m, is_scheduled=true' 'ENTRY e {' \
    '  x = f32[64,8,8,64]{3,0,2,1:T(8,128)} parameter(0), metadata={op_name="x"}' \
    '  ROOT n = f32[64,8,8,64]{3,0,2,1:T(8,128)} negate(x)' '}' >"$dump"
for size in 96 128; do
    $HLO memory "$dump" --target v5e --what-if "size x:0 64->$size" -f csv --fields certainty,peak_bytes,low_bytes,high_bytes
done
rm "$dump"
