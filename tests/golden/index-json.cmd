# JSON rows give the byte and bit offset of an element of 4 bits.
$HLO index --json "s4[3,5]{1,0:T(2,2)E(4)}" 2,3 0,1
