# The arrays of a tuple are drawn one by one; a token, an array without a bound and a missing layout
# are errors.
$HLO map '(f32[3], (s8[2,2]{1,0:T(2,2)}, token[]))'; $HLO map 'token[]'; $HLO map 'f32[?]'; $HLO map
