# An index may be in brackets or parentheses, with blanks, and negative numbers count from the end.
$HLO index "f32[3,5]{1,0:T(2,2)}" "[0,0]" "(2, 4)" -1,-1 -3,0
# An option may follow a negative number, which is not mistaken for an option itself.
$HLO index 'f32[4]' -1 --format csv
