$HLO map --format svg 'f32[3]{0:T(4)}' && $HLO map --format svg 'f32[0]' 'S[(2,2):(1@laneid,0)] + R[2:2@laneid]' | xmllint --noout - && $HLO map --format svg 'f32[?]'
