# --format svg writes well-formed SVG for one layout and for several; a layout without a size is an
# error.
$HLO map --format svg 'f32[3]{0:T(4)}' && $HLO map --format svg 'f32[0]' 'S[(2,2):(1@laneid,0)] + R[2:2@laneid]' | xmllint --noout - && $HLO map --format svg 'f32[?]'
