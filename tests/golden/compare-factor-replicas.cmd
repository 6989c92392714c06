# What remains of a layout after a tile is removed has the replicas that remain: they are removed
# one by one.
try() { echo "$*"; $HLO compare "$@" 2>&1 | grep -v '^ '; }
whole='S[(4,2):(16@laneid,1)] + R[(3,3):(4,4)]'
for part in 'S[2:1] + R[3:4]' 'S[2:1] + R[(3,3,3):(4,4,4)]' 'S[2:1] + R[2:4]' 'S[2:1] + R[3:2]' 'S[2:1] + R[3:4@laneid]'; do
    try "$part" "$whole" --tile-of --other-shape 8
done
