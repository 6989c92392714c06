$HLO index "f32[3,5]{1,0:T(2,2)}" "[0,0]" "(2, 4)" -1,-1 -3,0
# Options may stand behind a negative number.
$HLO index 'f32[4]' -1 --format csv
