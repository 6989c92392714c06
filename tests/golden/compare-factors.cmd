# --tile-of and --sum-of find what remains of a tile or a sum after one factor is removed. Replicas
# are removed one by one and offsets are subtracted. The swizzle of the whole must equal that of the
# inner layout, and strides must be whole multiples of a span.
try() { echo "$*"; $HLO compare "$@" 2>&1 | grep -v '^ '; }
whole='ComposeLayout(3,3,3,S[(2,8,3,64):(1536,64,512,1)])'
for part in 'SwizzleLayout(3,3,3)' 'SwizzleLayout(2,3,3)' 'SwizzleLayout(3,2,3)' 'SwizzleLayout(3,3,4)' 'ComposeLayout(3,3,3,S[512:1],False)' 'S[512:1]'; do
    try "$part" "$whole" --tile-of --as inner --shape 8,64 --other-shape 16,192
done
try 'SwizzleLayout(3,3,3)' "$whole" --tile-of --as outer --shape 8,64 --other-shape 16,192
try 'S[(2,3):(3,1)]' "$whole" --tile-of --as outer --other-shape 16,192
whole='S[(4,2):(16@laneid,1)] + R[(3,3):(4,4)]'
for part in 'S[2:1] + R[3:4]' 'S[2:1] + R[(3,3,3):(4,4,4)]' 'S[2:1] + R[2:4]' 'S[2:1] + R[3:2]' 'S[2:1] + R[3:4@laneid]'; do
    try "$part" "$whole" --tile-of --other-shape 8
done
try 'S[2:1@laneid] + 5@laneid' 'S[(4,2):(7@laneid,1@laneid)] + 7@laneid' --tile-of --other-shape 8 --as inner
try 'S[2:3@laneid]' 'S[(4,2):(6@laneid,3@laneid)]' --tile-of --other-shape 8 --as inner
try 'S[2:-1@laneid]' 'S[(4,2):(6@laneid,-1@laneid)]' --tile-of --other-shape 8 --as inner
try 'S[2:1@laneid]' 'S[(2,2):(1@laneid,1@laneid)]' --sum-of
try 'S[2:2@laneid]' 'S[(2,2):(1@laneid,1@laneid)]' --sum-of
try 'S[2:1]' 'S[(2,2,3):(8,1,4)]' --sum-of --as right --other-shape 2,6
try 'S[(2,3):(1,4)]' 'S[(2,2):(8,1)]' --sum-of --as right --shape 6
try 'S[(2,2):(2,1)]' 'S[(2,2):(2,1)]' --sum-of
try 'S[(2,2):(2,1)]' 'S[4:1]' --tile-of
