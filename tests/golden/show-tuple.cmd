# A tuple is explained element by element; its size is unknown if that of an element is.
$HLO show "(f32[2,3]<0,1>, (s4[7]{0:E(4)}, token[]), f32[?])"
