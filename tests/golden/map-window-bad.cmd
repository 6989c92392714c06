# A window outside the array, an empty range, the wrong number of ranges and malformed text are
# errors.
for w in 2:5,: 9 1:1 2:1 x 0:1,0:1,0:1 '' ,; do $HLO map 'f32[3,5]{1,0:T(2,2)}' --window "$w"; done
