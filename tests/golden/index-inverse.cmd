# --inverse gives the element at a linear index, or says that the place is padding.
$HLO index --inverse "f32[3,5]{1,0:T(2,2)}" 17 15 0
# The place of an instruction's operand is an element, by its number or its row and column.
$HLO index --inverse 'mma.m16n8k16.f16 C' 91 11,5 '(11,5)' 16,0
