$HLO map '(f32[3], (s8[2,2]{1,0:T(2,2)}, token[]))'; $HLO map 'token[]'; $HLO map 'f32[?]'; $HLO map
