# The limits on places and on elements of one place are tested at the limit and one above it.
try() { "$HLO" "$@" 2>&1 >/dev/null | cut -c1-100; }
echo 'places looked at one by one'
for rows in 1024 1025; do $HLO show "S[($rows,4096):(1,1)]" | sed -n 2p; done
echo 'elements of one place'; try index --inverse 'S[(256,256):(0,0)]' 0; try index --inverse 'S[(256,257):(0,0)]' 0
echo 'numbers of their indices'
for rank in 16 17; do try index --inverse "S[($(yes 2 | head -16 | paste -sd,)$([ $rank = 17 ] && echo ,1)):($(yes 0 | head -$rank | paste -sd,))]" 0; done
echo 'copies of an element'; try index 'S[2:1] + R[4096:2]' 1; try index 'S[2:1] + R[4097:2]' 1
