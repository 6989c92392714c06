# The swizzle of the whole must equal that of the inner tile.
try() { echo "$*"; $HLO compare "$@" 2>&1 | grep -v '^ '; }
whole='ComposeLayout(3,3,3,S[(2,8,3,64):(1536,64,512,1)])'
for part in 'SwizzleLayout(3,3,3)' 'SwizzleLayout(2,3,3)' 'SwizzleLayout(3,2,3)' 'SwizzleLayout(3,3,4)' 'ComposeLayout(3,3,3,S[512:1],False)' 'S[512:1]'; do
    try "$part" "$whole" --tile-of --as inner --shape 8,64 --other-shape 16,192
done
try 'SwizzleLayout(3,3,3)' "$whole" --tile-of --as outer --shape 8,64 --other-shape 16,192
try 'S[(2,3):(3,1)]' "$whole" --tile-of --as outer --other-shape 16,192
