# The legend explains what the cells of this drawing show, and only that.
$HLO map 'S[(2,2):(4,1@laneid)]' 'f32[2,3,4]{2,1,0:T(*,2,2)}' && $HLO map --banks --type f8e4m3fn 'S[(2,8):(8,1)]' && $HLO map --banks --type f16 'S[(8,3):(3,1)]'
# If the places of a box do not simply count up from 0, the legend lists them: up to eight, then it
# cuts the list.
for layout in 'S[(2,8):(1@laneid,5)]' 'S[(2,9):(1@laneid,5)]' 'S[(2,8,2):(1@laneid,1,1@TLane)] + 3'; do $HLO map "$layout" | tail -1; done
