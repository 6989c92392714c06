# Layouts without a size, or in which elements share bytes or have none, are refused.
for L in 'f32[?,3]' '(f32[2], s8[3])' 'token[]' 'opaque[]' 'f32[2,3]{1,1}' 'S[8:1]'; do $HLO detile "$L" </dev/null; echo $?; done
for L in 'S[8:1@laneid]' 'S[8:1] + R[2:8]' 'S[(2,4):(1,1)]' 'S[8:-1]' 'S[8:1] + -1@m'; do $HLO retile "$L" --type f16 </dev/null; echo $?; done
