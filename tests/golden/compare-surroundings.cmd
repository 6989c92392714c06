# Layouts of equal places still differ by element type, bytes and memory space. Against a TIRx
# layout, which states none of these, only the places are compared.
$HLO compare 'f32[8,8]{1,0:S(2)}' 'bf16[8,8]{1,0}'; $HLO compare 'f32[8,8]{1,0}' 'S[(8,8):(8,1)]'
