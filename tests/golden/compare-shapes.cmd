# Two arrays of different dimensions differ even if their places agree, unless an option gives one
# of the shapes.
for other in 'f32[5,3]' 'f32[4,5]' 'f32[5,3]{0,1}' 'f32[15]' 'f32[65]'; do $HLO compare 'f32[3,5]' "$other"; echo "status $?"; done
$HLO compare 'f32[3,5]' 'S[15:1]' --other-shape 5,3; echo "status $?"
$HLO compare 'f32[3,5]' 'S[16:1]'; echo "status $?"
$HLO compare 'mma_shared_layout(float16,none,64,64)' 'f16[4096]' | head -1
# Layouts also differ if the places agree but the bytes do not: those of an element, or those behind
# the last element.
$HLO compare 'f32[1]' 'f32[1]{0:T(128)}'; echo "status $?"
$HLO compare 's4[8]' 's4[8]{0:E(4)}' --format ndjson; echo "status $?"
# A TIRx layout without --shape has no dimensions that could differ.
$HLO compare 'f32[32]{0}' 'S[(4,8):(8,1)]'; echo "status $?"
