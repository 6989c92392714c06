# Of cuts neither of which divides the other, 4 and 3, the first element that differs is found from either side.
$HLO compare '((4,3)):((1,8))' '((3,4)):((1,3))'; $HLO compare '((3,4)):((1,3))' '((4,3)):((1,8))'
