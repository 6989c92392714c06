# A drawing is cut to the size of the terminal, and what is left out is marked; a small drawing is
# not cut.
COLUMNS=80 LINES=24 $HLO map --shape 8,16 'S[(8,2,4,2):(4@laneid,1@warpid,1@laneid,1)]' && COLUMNS=40 LINES=24 $HLO map 'f32[3,5]{1,0:T(2,2)}' 'f32[100,3]{1,0:T(8,4)}'
