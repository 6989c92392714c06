# --storage gives what one thread holds: one element if the layout has no memory iter, with the
# replicas and offsets of memory.
for layout in 'S[4:1@laneid]' 'S[4:1@laneid] + 3 + 2@laneid' 'S[(4,2):(1@laneid,5)] + R[(2,4):(8,1@warpid)] + 7'; do $HLO convert "$layout" --storage; done
