# Tuples and arrays without elements give a note; the arrays of a tuple are drawn. A window is
# allowed for a dimension of size 1.
$HLO map '()' && $HLO map '(f32[2], token[], ())' && $HLO map 'f32[2,1]{1,0:T(1)}' --window 1 && $HLO map 'f32[2,1]{1,0}' --format csv --fields kind,index,place --window 1,:
