$HLO map 'S[(2,2):(4,1@laneid)]' 'f32[2,3,4]{2,1,0:T(*,2,2)}' && $HLO map --banks --type f8e4m3fn 'S[(2,8):(8,1)]' && $HLO map --banks --type f16 'S[(8,3):(3,1)]'
