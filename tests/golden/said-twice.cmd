# A shape, element type or swizzle given both in a layout and by an option must agree; --swizzle
# applies to an XLA layout.
$HLO index --inverse 'f16[3,100]{1,0}' --swizzle 128B 316 303 400; $HLO index 'f16[3,100]{1,0}' --swizzle 128B 2,84
$HLO show 'f32[2]{0}' --shape 2 --type f32 | head -1; $HLO map 'f32[2]' --shape 3; $HLO map 'f32[2]' --type f16; $HLO show 'f32[2é]' 'S[4é]'
