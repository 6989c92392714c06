# A layout without elements gives a note and a valid picture without cells. A window may lie in the
# padding, and a value that is no array is an error.
$HLO map '()' --format svg | xmllint --noout - && $HLO map '()' --format svg | sed -n '/<title/p;/<text/p'; $HLO map 'f32[3,5]{1,0:T(2,2)}' --window 3:4,5:6; $HLO map 'opaque[]'
